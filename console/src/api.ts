/** Calls of the control interface. What is refused is thrown with the field at fault. */
import type { AppReply, BoatEntry, BoatLogin, ClockReply, RecordingReply, StepKindEntry } from '@drydock/contracts'
import { token } from '#token.ts'

/** A problem document: what is wrong, and the field at fault as a path with points; empty when it is about no field. */
export class ApiError extends Error {
  readonly status: number
  readonly field: string
  constructor(status: number, detail: string, field: string) {
    super(detail)
    this.name = 'Refused'
    this.status = status
    this.field = field
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Also for the stream of events, which is read as it comes. */
export async function request(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${token() ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch(() => {
    throw new ApiError(0, 'The fake boat does not answer. Is it still running?', '')
  })
  if (!response.ok) throw await refusal(response)
  return response
}

async function refusal(response: Response): Promise<ApiError> {
  const problem: unknown = await response.json().catch(() => undefined)
  const text = (name: string): string =>
    typeof problem === 'object' && problem !== null ? String(Reflect.get(problem, name) ?? '') : ''
  return new ApiError(
    response.status,
    text('detail') || text('title') || `The fake boat answered ${response.status}.`,
    text('field'),
  )
}

/** The answers are those of the contract: the console and the fake boat are of one version. */
async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  return (await (await request(method, path, body)).json()) as T
}

export const listBoats = (): Promise<readonly BoatEntry[]> => call('GET', '/boats')
export const listStepKinds = (): Promise<readonly StepKindEntry[]> => call('GET', '/kinds')
export const setClock = (boat: string, mode: ClockReply['mode'], speed?: number): Promise<ClockReply> =>
  call('POST', `/boats/${boat}/clock`, { mode, ...(speed === undefined ? {} : { speed }) })
export const advance = (boat: string, by: { readonly ms: number } | { readonly to: 'next' }): Promise<ClockReply> =>
  call('POST', `/boats/${boat}/clock/advance`, by)
export const rerun = (boat: string, until: number): Promise<ClockReply> =>
  call('POST', `/boats/${boat}/rerun`, { until })
export const runStep = (boat: string, kind: string, params: unknown): Promise<unknown> =>
  call('POST', `/boats/${boat}/steps`, { [kind]: params })
export const recordScenario = (
  boat: string,
  what: { readonly name: string; readonly id: string; readonly from: number; readonly since: number },
): Promise<RecordingReply> => call('POST', `/boats/${boat}/recording`, what)
export const attachApp = (boat: string): Promise<AppReply> => call('POST', `/boats/${boat}/app`, {})
/** As text: it is kept as it came. */
export const readSnapshot = async (boat: string): Promise<string> =>
  (await request('GET', `/boats/${boat}/snapshot`)).text()
export const createBoat = (): Promise<BoatLogin> => call('POST', '/boats', {})
export const deleteBoat = async (boat: string): Promise<void> => void (await request('DELETE', `/boats/${boat}`))
export const forkBoat = (boat: string): Promise<BoatLogin> => call('POST', '/boats', { from: boat })

/** Throws what is wrong with the file, with its name. */
export async function restoreSnapshot(boat: string, text: string, file: string): Promise<void> {
  try {
    await request('PUT', `/boats/${boat}/snapshot`, readJson(text))
  } catch (error) {
    throw error instanceof ApiError ? new ApiError(error.status, `${file}: ${error.message}`, error.field) : error
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(0, 'This is no snapshot, or only a part of one. Choose a file that was downloaded here.', '')
  }
}
