/** Test fixture: a boat on a gateway, and calls made as its users. */
import type { BoatPlan } from '#boat/plan.ts'
import { type TestResponse, openTestGateway } from './gateway.ts'

/** `as` takes the word before the @ of a user's address. */
export async function openBoat(plan: BoatPlan) {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat(plan)
  const as = async (who: string) => {
    const token = await fixture.token(hosted, who)
    return (method: string, path: string, body?: unknown): Promise<TestResponse> =>
      fixture.ask(path, {
        method,
        token,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
  }
  return { fixture, hosted, boat: hosted.boat, as, captain: await as('captain') }
}
