/**
 * The forecast of the weather provider, which is not the gateway: no token goes there. Source: API-46, OPEN-040,
 * OPEN-117.
 */
import { SECOND, Weather } from '@drydock/contracts'
import { after } from '#platform/time.ts'

/** Time limit of a forecast call. */
const CALL_TIMEOUT_MS = 30 * SECOND

/** Rejects when no answer comes in time. */
async function fetchInTime(address: string): Promise<Response> {
  let cancel = (): void => undefined
  const late = new Promise<never>((_, reject) => {
    cancel = after(CALL_TIMEOUT_MS, () => reject(new Error('no answer')))
  })
  try {
    const init = { method: 'GET', cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' } as const
    return await Promise.race([fetch(address, init), late])
  } finally {
    cancel()
  }
}

/** Returns undefined when no readable answer came; the reason is logged without the address, which contains the key. */
export async function readForecast(address: string): Promise<Weather | undefined> {
  try {
    const answer = await fetchInTime(address)
    if (answer.status !== 200) throw new Error(`status ${answer.status}`)
    const result = Weather.safeParse(await answer.json())
    if (result.success) return result.data
    throw new Error(`${result.error.issues[0]?.path.join('.') || 'answer'} cannot be read`)
  } catch (error) {
    console.warn('The forecast could not be read.', error instanceof Error ? error.message : '')
    return undefined
  }
}
