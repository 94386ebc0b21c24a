/** Test fixture: a gateway with one boat, which has a crew, and a token of its captain. */
import { CREWED } from '#testing/calls.ts'
import { openTestGateway } from '#testing/gateway.ts'

export async function onBoat() {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat(CREWED)
  return { ...fixture, ...hosted, token: await fixture.token(hosted) }
}
