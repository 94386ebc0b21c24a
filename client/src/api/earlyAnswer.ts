/** The answer that the page asks for before the script of the app has come; see `public/configuration.js`. */
interface EarlyAnswer {
  readonly address: string
  readonly asked: Promise<Response>
  /** Gives the request up. */
  abort(): void
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined
}

/**
 * Takes the early answer, which serves one call only: a later call asks anew.
 * @param address The address of the call.
 * @param signal Its abort gives the early request up too.
 */
export function takeEarlyAnswer(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const early = globalThis.earlyAnswer
  if (early?.address !== address) return undefined
  globalThis.earlyAnswer = undefined
  signal.addEventListener('abort', early.abort)
  return early.asked
}
