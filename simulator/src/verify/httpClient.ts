/** HTTP client for a live gateway. It distinguishes an unreachable gateway from a failed call. */

export interface HttpResponse {
  readonly status: number
  /** The content type; empty if there is none. */
  readonly type: string
  readonly text: string
  /** The header Cache-Control; empty if there is none. */
  readonly cache: string
  /** The header Location; empty if there is none. */
  readonly location: string
}

export interface HttpRequest {
  readonly method: string
  /** With its parameters filled in. */
  readonly path: string
  /** Undefined: no Authorization header. */
  readonly token?: string | undefined
  readonly body?: unknown
}

/** The gateway is unreachable; the findings so far are valid. */
export class GatewayUnreachable extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'GatewayUnreachable'
  }
}

/** Longest time for one response. */
const ANSWER_MS = 20_000
/** So many failed calls in a row mean that the gateway is unreachable. */
const BROKEN_IN_A_ROW = 3
const UNREACHABLE_CODES = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']

/** Resolves with the response, or with the reason why the call failed. */
export type HttpClient = (request: HttpRequest) => Promise<HttpResponse | { readonly broken: string }>

/**
 * Creates a client; its calls throw `GatewayUnreachable` if nobody answers there, or after three failures in a row.
 * @param gateway origin, without a final slash.
 */
export function createHttpClient(gateway: string): HttpClient {
  let broken = 0
  return async ({ method, path, token, body }) => {
    try {
      const answer = await fetch(gateway + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      broken = 0
      return {
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        text,
        cache: answer.headers.get('cache-control') ?? '',
        location: answer.headers.get('location') ?? '',
      }
    } catch (error) {
      const why = messageOf(error)
      if (UNREACHABLE_CODES.some(it => why.includes(it)) || ++broken >= BROKEN_IN_A_ROW)
        throw new GatewayUnreachable(why)
      return { broken: why }
    }
  }
}

/** Why a call failed: Node has it in `cause`; a timeout has its own error name. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${ANSWER_MS / 1_000} s`
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
  return error.message
}
