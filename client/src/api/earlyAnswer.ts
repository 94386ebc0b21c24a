/** Early answer: `public/configuration.js` requests the configuration before the app's script is loaded. */
interface EarlyAnswer {
  readonly address: string
  readonly asked: Promise<Response>
  /** Aborts the request. */
  abort(): void
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined
}

/**
 * Takes the early answer. It serves one call; later calls make their own request.
 * @param address The address of the call.
 * @param signal Aborting it also aborts the early request.
 */
export function takeEarlyAnswer(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const early = globalThis.earlyAnswer
  if (early?.address !== address) return undefined
  globalThis.earlyAnswer = undefined
  signal.addEventListener('abort', early.abort)
  return early.asked
}
