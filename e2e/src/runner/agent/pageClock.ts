/** Time of the boat and turns of the event loop, for the agent in a page. */
import { isReservedPath } from '@drydock/contracts'

export interface PageClock {
  readonly path: string
  readonly now: number
  readonly seed: number
}

/** Asks the boat for the time, before any script of the page can ask the page. */
export function clockOf(known: PageClock): { readonly now: number; readonly seed: number } {
  // Pages of the server, such as the login page, have no clock endpoint and need no virtual time.
  if (isReservedPath(location.pathname)) return known
  try {
    const request = new XMLHttpRequest()
    request.open('GET', known.path, false)
    request.send()
    const answer: unknown = JSON.parse(request.responseText)
    if (typeof answer === 'object' && answer !== null && 'now' in answer && typeof answer.now === 'number')
      return { ...known, now: answer.now }
  } catch {
    // A page of another host cannot ask the boat: it keeps the time at which the app was opened.
  }
  return known
}

/** One posted message is one turn: all tasks that were ready before have run when it arrives. */
export function createTurn(channel: MessageChannel): () => Promise<void> {
  const waiting: (() => void)[] = []
  // The agent counts the messages of the page, and these are its own.
  const post = channel.port2.postMessage.bind(channel.port2)
  channel.port1.onmessage = () => waiting.shift()?.()
  return () =>
    new Promise(resolve => {
      waiting.push(resolve)
      post(null)
    })
}
