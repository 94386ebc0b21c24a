/** Hears what a call says and is answered, when it is one that is described, or one of the hub. */
import { parseRequestTarget as partsOf } from '#boat/requestTarget.ts'
import type { IncomingMessage } from 'node:http'
import { HUB_PATH, type Route } from '@drydock/contracts'
import { callOf } from './crossing.ts'
import { eventReader, type Line } from './line.ts'

export interface Ear {
  /**
   * A described call begins; the answer tells how it ended. `reply` and `sent`, the two bodies, are undefined when they
   * were no JSON.
   */
  call(route: Route, params: Readonly<Record<string, string>>): (status: number, reply: unknown, sent: unknown) => void
  /** The connection of the hub with this id; one that has none is a new one each time. */
  line(id: string | null): Line
}

export interface Listener {
  asked(chunk: Buffer): void
  answered(answer: IncomingMessage): void
  heard(chunk: Buffer): void
  ended(): void
}

const NOTHING: Listener = {
  asked: () => undefined,
  answered: () => undefined,
  heard: () => undefined,
  ended: () => undefined,
}
/** What is longer is no answer of a gateway. */
const LONGEST = 16 * 1_048_576

export const isHub = (path: string): boolean => path.toLowerCase() === HUB_PATH
/**
 * The part of an address that says what is asked for, and the connection that it is about; any address has one, such as
 * `//` too.
 */
export function addressOf({ url = '/' }: IncomingMessage): { readonly path: string; readonly id: string | null } {
  // Proxies are asked with the whole address of what they are to fetch.
  const { path, query } = partsOf(url.replace(/^https?:\/\/[^/?#]*/i, ''))
  return { path, id: query.get('id') }
}

export function tap(ear: Ear, incoming: IncomingMessage): Listener {
  const { path, id } = addressOf(incoming)
  if (isHub(path)) return hubListener(ear.line(id), incoming.method === 'POST')
  const found = callOf(incoming.method ?? 'GET', path)
  return found ? callListener(ear.call(found.route, found.params)) : NOTHING
}

/** A message to the hub is posted; what it says comes as a stream of events, or as the answer to a poll. */
function hubListener(line: Line, isPost: boolean): Listener {
  const [up, down] = [body(), body()]
  const read = eventReader(line.down)
  let isStream = false
  return {
    // The gateway may answer by the stream before it has answered the call.
    asked(chunk) {
      up.add(chunk)
      if (isPost) line.up(up.whole())
    },
    answered({ headers }) {
      isStream = headers['content-type']?.startsWith('text/event-stream') === true
    },
    heard: chunk => (isStream ? read(chunk) : down.add(chunk)),
    ended() {
      if (!isStream && !isPost) line.down(down.whole())
    },
  }
}

function callListener(end: ReturnType<Ear['call']>): Listener {
  const [sent, answer] = [body(), body()]
  let status = 0
  return {
    asked: sent.add,
    answered({ statusCode = 0 }) {
      status = statusCode
    },
    heard: answer.add,
    ended: () => end(status, jsonOf(answer.whole().toString()), jsonOf(sent.whole().toString())),
  }
}

function body(): { add(chunk: Buffer): void; whole(): Buffer } {
  const parts: Buffer[] = []
  let length = 0
  return {
    add(chunk) {
      length += chunk.length
      if (length <= LONGEST) parts.push(chunk)
    },
    whole: () => Buffer.concat(parts),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
