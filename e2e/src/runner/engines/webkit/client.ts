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

/** A command without an answer: the driver may still run, but nobody waits for it any longer. */
export class NoAnswerError extends Error {}

/** Longest real time of a command; a page that takes longer does not answer at all. */
const ANSWER_MS = 180_000

export function createClient(address: string, limit = ANSWER_MS): Client {
  let last: Promise<unknown> = Promise.resolve()
  let silence: NoAnswerError | undefined
  const send: Client['send'] = async (method, path, body) => {
    // Each further command would wait as long.
    if (silence) throw silence
    const signal = AbortSignal.timeout(limit)
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json' },
      signal,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    }).catch((error: unknown) => {
      const command = path.replace(/^\/session\/[^/]+/, '') || path
      if (!signal.aborted) throw error
      silence = new NoAnswerError(`WebKit does not answer '${method} ${command}' within ${limit / 1_000} s.`)
      throw silence
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
