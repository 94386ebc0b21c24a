/** Client of classic WebDriver: one session, one command after another. */
import * as z from 'zod/mini'

export interface Client {
  /** @throws {WebDriverError} When the driver refuses the command; any other error means that it is gone. */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
}

/** A refused command; `code` is the error of the protocol, such as 'javascript error'. */
export class WebDriverError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const Refusal = z.object({ error: z.string(), message: z.optional(z.string()) })
const Answer = z.object({ value: z.unknown() })

/** Longest real time of a command; a page that takes longer does not answer at all. */
const ANSWER_MS = 180_000

export function createClient(address: string): Client {
  let last: Promise<unknown> = Promise.resolve()
  const send: Client['send'] = async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
    const { value } = Answer.parse(await answer.json())
    const refusal = answer.ok ? undefined : Refusal.safeParse(value).data
    if (refusal) throw new WebDriverError(refusal.error, `${refusal.error}: ${refusal.message ?? ''}`)
    return value
  }
  return {
    send(method, path, body) {
      const sent = last.then(() => send(method, path, body))
      last = sent.catch(() => undefined)
      return sent
    },
  }
}
