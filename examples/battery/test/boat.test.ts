/** The app without a page, in Node: what it learns of a boat, and when. */
import { openBoat, test } from 'drydock/vitest'
import { expect } from 'vitest'
import { type Boat, isLow, watchBoat } from '../src/boat.ts'

const EMPTIES = 'scenarios/own/OWN-01-the-battery-empties.yaml'

/** A list that grows with what the app shows. */
const follow = async (gateway: { readonly url: string; readonly token: string }) => {
  const seen: Boat[] = []
  const leave = await watchBoat(gateway, it => seen.push(it))
  return { last: () => seen.at(-1), leave }
}

test('the next status has the voltage of a battery that empties', async ({ boat }) => {
  const app = await follow({ url: boat.urls.gateway, token: await boat.token() })
  await boat.advance('1s')
  await expect.poll(() => app.last()).toMatchObject({ name: 'Freja', volts: 12.72, armed: false })

  await boat.step({ reading: { meter: 'V1', value: 11.4 } })
  await boat.advance('1m')
  await expect.poll(() => app.last()).toMatchObject({ volts: 11.4 })
  expect(isLow(app.last() ?? { name: '' })).toBe(true)
  await app.leave()
})

test('the error names the status of a gateway that answers 503', async ({ boat }) => {
  await boat.fault({ on: { rest: 'GET /api/Alarm' }, kind: 'status', status: 503, times: 1 })
  await expect(watchBoat({ url: boat.urls.gateway, token: await boat.token() }, () => undefined)).rejects.toThrow(
    '/api/Alarm answered 503.',
  )
})

test('the app asks for a status once it listens', async ({ boat }) => {
  const app = await follow({ url: boat.urls.gateway, token: await boat.token() })
  expect(boat.connections()).toBe(1)
  expect(boat.wire().map(it => it.name)).toContain('GET /api/Alarm/status')
  await app.leave()
})

test('what a scenario says happens to the boat is seen by the app', async () => {
  const boat = await openBoat({ scenario: EMPTIES })
  const app = await follow({ url: boat.urls.gateway, token: await boat.token() })
  await boat.play(EMPTIES, { advance: false })
  await boat.advance('21m')
  await expect.poll(() => app.last()).toMatchObject({ name: 'Balder', volts: 11.4 })
  await boat.advance('10m')
  await expect.poll(() => app.last()).toMatchObject({ volts: 13.8 })
  await app.leave()
  await boat.close()
})
