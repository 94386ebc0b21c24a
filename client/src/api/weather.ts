/**
 * The forecast of the weather provider, which is not the gateway: no token goes there. Source: API-46, OPEN-040,
 * OPEN-117.
 */
import { SECOND, Weather } from '@drydock/contracts'
import { abortAfter } from '#api/abortAfter.ts'

/** Time limit of a forecast, from the request to the end of its answer. */
const CALL_TIMEOUT_MS = 30 * SECOND

/** Returns the parsed JSON of the answer. */
async function fetchJson(address: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'GET',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  })
  if (answer.status !== 200) throw new Error(`status ${answer.status}`)
  return answer.json()
}

/** Returns undefined when no readable answer came; the reason is logged without the address, which contains the key. */
export async function readForecast(address: string): Promise<Weather | undefined> {
  try {
    const result = Weather.safeParse(await abortAfter(CALL_TIMEOUT_MS, signal => fetchJson(address, signal)))
    if (result.success) return result.data
    throw new Error(`${result.error.issues[0]?.path.join('.') || 'answer'} cannot be read`)
  } catch (error) {
    console.warn('The forecast could not be read.', error instanceof Error ? error.message : '')
    return undefined
  }
}
