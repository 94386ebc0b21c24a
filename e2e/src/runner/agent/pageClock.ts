/** Time of the boat and turns of the event loop, for the agent in a page. */
import { isReservedPath } from '@drydock/contracts'

export interface PageClock {
  readonly path: string
  readonly now: number
  readonly seed: number
}

/** Asks the boat what time it is, before anything else can ask the page. */
export function clockOf(known: PageClock): { readonly now: number; readonly seed: number } {
  // Pages of the server, such as the login page, have no clock to ask and nothing that would run on it.
  if (isReservedPath(location.pathname)) return known
  try {
    const request = new XMLHttpRequest()
    request.open('GET', known.path, false)
    request.send()
    const answer: unknown = JSON.parse(request.responseText)
    if (typeof answer === 'object' && answer !== null && 'now' in answer && typeof answer.now === 'number')
      return { ...known, now: answer.now }
  } catch {
    // A page of another host does not know the boat's clock: it keeps the time at which the app was opened.
  }
  return known
}

/** One posted message is one turn: everything that was ready before it has run when it arrives. */
export function createTurn(channel: MessageChannel): () => Promise<void> {
  const waiting: (() => void)[] = []
  channel.port1.onmessage = () => waiting.shift()?.()
  return () =>
    new Promise(resolve => {
      waiting.push(resolve)
      channel.port2.postMessage(null)
    })
}
