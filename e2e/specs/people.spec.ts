/** Two people on one boat, each with their own app, on one clock. */
import { expect, test } from '#fixture/test.ts'

test('ALARM-08 ROLE-01 a friend on the same boat sees at the same moment that the captain has armed it', async ({
  openBoat,
}) => {
  const it = await openBoat()
  const [captain, friend] = [it.people.actorOf('captain'), it.people.actorOf('friend')]
  await captain.open('/')
  await friend.open('/')
  await it.advance(2_000)
  await captain.act('arm', undefined)
  await it.rest()
  await it.advance(2_000)
  expect([await captain.observe('armed', undefined), await friend.observe('armed', undefined)]).toEqual([true, true])
})

test('an alarm that the captain has cleared in the event log stays for the friend', async ({ openBoat }) => {
  const it = await openBoat({ plan: { armed: true } })
  const [captain, friend] = [it.people.actorOf('captain'), it.people.actorOf('friend')]
  await captain.open('/')
  await friend.open('/')
  await it.advance(2_000)
  it.hostedBoat.boat.push('UpdateStatusChangeOnAlarm', {
    device: it.hostedBoat.boat.state.sensors[2]?.id ?? '',
    status: '0001',
    age: 0,
    battery: 80,
  })
  await it.rest()
  await captain.act('open-event-log', undefined)
  await it.rest()
  expect([await captain.observe('alarm', undefined), await friend.observe('alarm', undefined)]).toEqual([
    undefined,
    'MAIN DOOR SENSOR',
  ])
})

test('an app does not show a push of another boat in the same process', async ({ openBoat }) => {
  const it = await openBoat()
  const other = it.gateway.fleet.add({ plan: { name: 'Idun' }, start: it.hostedBoat.boat.clock.start, mode: 'paused' })
  await it.people.actorOf('captain').open('/')
  await it.advance(1_000)
  other.boat.push('ShowMessage', 'for Idun alone')
  await it.rest()
  expect(await it.people.actorOf('captain').observe('success', undefined)).toBeUndefined()
})
