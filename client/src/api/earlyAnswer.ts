/** The answer that the page asks for before the script of the app has come; see `public/configuration.js`. */
interface EarlyAnswer {
  readonly address: string
  readonly asked: Promise<Response>
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined
}

/**
 * Takes the early answer, which serves one call only: a later call asks anew.
 * @param address The address of the call.
 */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const early = globalThis.earlyAnswer
  if (early?.address !== address) return undefined
  globalThis.earlyAnswer = undefined
  return early.asked
}
