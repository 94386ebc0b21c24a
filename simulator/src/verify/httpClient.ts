/**
 * Calls of a live gateway, and what comes of them. A gateway that is gone is told apart from one that answers badly.
 */

export interface Answer {
  readonly status: number
  /** As the gateway wrote it; empty when there is none. */
  readonly type: string
  readonly text: string
  /** The header Cache-Control; empty when there is none. */
  readonly cache: string
  /** Where something new is, when the gateway says it; empty when it does not. */
  readonly location: string
}

export interface Request {
  readonly method: string
  /** With its parameters filled in. */
  readonly path: string
  /** Undefined sends none. */
  readonly token?: string | undefined
  readonly body?: unknown
}

/** Nobody answers any more; what was found until then counts. */
export class GatewayUnreachable extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'Gone'
  }
}

/** How long one answer may take. */
const ANSWER_MS = 20_000
/** Of one that still listens a call or two may break; then nobody is there. */
const BROKEN_IN_A_ROW = 3
const NOBODY = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']

/** Answers what was answered, or the words for a call that broke. */
export type HttpClient = (request: Request) => Promise<Answer | { readonly broken: string }>

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
      if (NOBODY.some(it => why.includes(it)) || ++broken >= BROKEN_IN_A_ROW) throw new GatewayUnreachable(why)
      return { broken: why }
    }
  }
}

/** Node tells in the cause why a call broke; an answer that never came has a name of its own. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${ANSWER_MS / 1_000} s`
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
  return error.message
}
