/** For tests: a boat on a gateway, and calls made as somebody on it. */
import type { BoatPlan } from '#boat/plan.ts'
import { type Answer, openHarbour } from './gateway.ts'

/** `as` takes the word before the @ of somebody's address. */
export async function boardAs(plan: BoatPlan) {
  const harbour = await openHarbour()
  const moored = harbour.moor(plan)
  const as = async (who: string) => {
    const token = await harbour.token(moored, who)
    return (method: string, path: string, body?: unknown): Promise<Answer> =>
      harbour.ask(path, {
        method,
        token,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
  }
  return { harbour, moored, boat: moored.boat, as, captain: await as('captain') }
}
