import { expect, test } from 'vitest'
import { openBoat } from '#testing/openBoat.ts'
import { moveTo, entriesOf } from '#testing/boat.ts'

const trackings = (boat: Parameters<typeof entriesOf>[0]) =>
  entriesOf(boat, 'state')
    .filter(([, name]) => name === 'tracking')
    .map(([at, , on]) => [at, on])

test('API-08 TRACK-01 TRACK-03 OPEN-022 OPEN-046 tracking ends by itself after 30 s times the value', async () => {
  const { boat, captain } = await openBoat({})
  expect(await captain('POST', '/api/Alarm/CatchThiefStart/20')).toMatchObject({ status: 200, text: '' })
  moveTo(boat, 599_999)
  expect(trackings(boat)).toEqual([[0, true]])
  moveTo(boat, 700_000)
  expect(trackings(boat)).toEqual([
    [0, true],
    [600_000, false],
  ])
})

test('API-09 TRACK-04 OPEN-047 the captain stops tracking early; a stop without tracking answers 200 too', async () => {
  const { boat, captain } = await openBoat({})
  const stop = async () => (await captain('POST', '/api/Alarm/CatchThiefStop')).status
  expect(await stop()).toBe(200)
  await captain('POST', '/api/Alarm/CatchThiefStart/20')
  moveTo(boat, 95_000)
  expect([await stop(), await stop()]).toEqual([200, 200])
  moveTo(boat, 700_000)
  expect(trackings(boat)).toEqual([
    [0, true],
    [95_000, false],
  ])
})

test('a further start restarts the tracking time', async () => {
  const { boat, captain } = await openBoat({})
  await captain('POST', '/api/Alarm/CatchThiefStart/2')
  moveTo(boat, 50_000)
  await captain('POST', '/api/Alarm/CatchThiefStart/2')
  moveTo(boat, 700_000)
  expect(trackings(boat)).toEqual([
    [0, true],
    [50_000, true],
    [110_000, false],
  ])
})

test('two starts at the same instant end once', async () => {
  const { boat, captain } = await openBoat({})
  await captain('POST', '/api/Alarm/CatchThiefStart/2')
  await captain('POST', '/api/Alarm/CatchThiefStart/2')
  moveTo(boat, 700_000)
  expect(trackings(boat)).toEqual([
    [0, true],
    [0, true],
    [60_000, false],
  ])
})

test('a start after a stop at the same instant ends once', async () => {
  const { boat, captain } = await openBoat({})
  await captain('POST', '/api/Alarm/CatchThiefStart/2')
  await captain('POST', '/api/Alarm/CatchThiefStop')
  await captain('POST', '/api/Alarm/CatchThiefStart/2')
  moveTo(boat, 700_000)
  expect(trackings(boat)).toEqual([
    [0, true],
    [0, false],
    [0, true],
    [60_000, false],
  ])
})

test.each(['0', '-1', '1.5', 'ten', '10000'])('%s minutes are refused', async minutes => {
  const { boat, captain } = await openBoat({})
  expect(await captain('POST', `/api/Alarm/CatchThiefStart/${minutes}`)).toMatchObject({
    status: 400,
    body: { field: 'minutes' },
  })
  expect(trackings(boat)).toEqual([])
})
