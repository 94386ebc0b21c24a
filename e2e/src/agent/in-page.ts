/** Entry of the agent in a page, run before the first script of every document. */
import { isReserved } from '@drydock/contracts'
import { type Agent, installAgent } from './agent.ts'
import type { Handset } from './handset.ts'

declare global {
  var __drydock: Agent | undefined
  /** What the phone has, from whatever page it was given; the last word counts. */
  var __drydockHandset: { readonly word: number; readonly it: Handset } | undefined
  var __drydockClock: { readonly path: string; readonly now: number; readonly seed: number }
}

/** Asks the boat what time it is, before anything else can ask the page. */
function clockOf(): { readonly now: number; readonly seed: number } {
  const known = globalThis.__drydockClock
  // Pages of the server, such as the login page, have no clock to ask and nothing that would run on it.
  if (isReserved(location.pathname)) return known
  try {
    const request = new XMLHttpRequest()
    request.open('GET', known.path, false)
    request.send()
    const answer: unknown = JSON.parse(request.responseText)
    if (typeof answer === 'object' && answer !== null && 'now' in answer && typeof answer.now === 'number') return { ...known, now: answer.now }
  } catch {
    // A page of another host does not know the boat's clock: it keeps the time at which the app was opened.
  }
  return known
}

/** One posted message is one turn: everything that was ready before it has run when it arrives. */
function turnBy(channel: MessageChannel): () => Promise<void> {
  const waiting: (() => void)[] = []
  channel.port1.onmessage = () => waiting.shift()?.()
  return () =>
    new Promise(resolve => {
      waiting.push(resolve)
      channel.port2.postMessage(null)
    })
}

if (location.protocol.startsWith('http')) {
  const { now, seed } = clockOf()
  globalThis.__drydock = installAgent(globalThis, { now, seed, turn: turnBy(new MessageChannel()) })
  globalThis.__drydock.equip(globalThis.__drydockHandset?.it ?? {})
}
