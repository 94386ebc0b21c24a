/**
 * The forecast of the weather provider, which is not the gateway: no token goes there. Source: API-46, OPEN-040,
 * OPEN-117.
 */
import { SECOND, Weather } from '@drydock/contracts'
import { after } from '#platform/time.ts'

/** Time limit of a forecast, from the request to the end of its answer. */
const CALL_TIMEOUT_MS = 30 * SECOND

/** Returns the parsed JSON of the answer. Rejects when it is not complete in time; the request is then aborted. */
async function fetchJson(address: string): Promise<unknown> {
  const controller = new AbortController()
  const cancel = after(CALL_TIMEOUT_MS, () => controller.abort(new Error('no answer')))
  try {
    const answer = await fetch(address, {
      method: 'GET',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: controller.signal,
    })
    if (answer.status !== 200) throw new Error(`status ${answer.status}`)
    return await answer.json()
  } finally {
    cancel()
  }
}

/** Returns undefined when no readable answer came; the reason is logged without the address, which contains the key. */
export async function readForecast(address: string): Promise<Weather | undefined> {
  try {
    const result = Weather.safeParse(await fetchJson(address))
    if (result.success) return result.data
    throw new Error(`${result.error.issues[0]?.path.join('.') || 'answer'} cannot be read`)
  } catch (error) {
    console.warn('The forecast could not be read.', error instanceof Error ? error.message : '')
    return undefined
  }
}
