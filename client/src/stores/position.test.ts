import { geoJsonPosition } from '@drydock/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyLastKnownPosition, applyPosition, position } from '#stores/position.ts'
import { clearAlarmData } from '#stores/sessionReset.ts'

const HEARD = '2024-06-01T12:00:00Z'
beforeEach(clearAlarmData)

test('OPEN-138 the last known location is used until the first push, and never after it', () => {
  applyLastKnownPosition(geoJsonPosition(1, 2, 8, HEARD))
  expect(position.fix).toEqual({ latitude: 1, longitude: 2, accuracy: 8, heardAt: Date.parse(HEARD) })
  applyPosition(geoJsonPosition(3, 4, 5, HEARD))
  applyLastKnownPosition(geoJsonPosition(1, 2, 8, HEARD))
  expect(position.fix).toMatchObject({ latitude: 3, longitude: 4 })
})

test('OPEN-018 a boat without a last known location has no fix', () => {
  applyLastKnownPosition(null)
  expect(position.fix).toBeUndefined()
})

test('OPEN-002 a position without a readable time is logged and ignored', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  applyPosition(geoJsonPosition(3, 4, 5, 'yesterday'))
  expect(position.fix).toBeUndefined()
  expect(warned).toHaveBeenCalledOnce()
})

test.each([
  ['north of the pole', 90.1, 0, 8],
  ['beyond the date line', 0, 180.1, 8],
  ['with a negative accuracy', 1, 2, -1],
])('FORMAT-06 a position %s is logged and ignored, and the previous one stays', (_, latitude, longitude, accuracy) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  applyPosition(geoJsonPosition(3, 4, 5, HEARD))
  applyPosition(geoJsonPosition(latitude, longitude, accuracy, HEARD))
  expect(position.fix).toMatchObject({ latitude: 3, longitude: 4 })
  expect(warned).toHaveBeenCalled()
})

test.each([
  ['at 0/0', 0, 0, 8],
  ['with an accuracy of kilometers', 1, 2, 12_000],
  ['a hundred miles away', 5, 4, 5],
])('HOME-31 a position %s is accepted unchanged', (_, latitude, longitude, accuracy) => {
  applyPosition(geoJsonPosition(3, 4, 5, HEARD))
  applyPosition(geoJsonPosition(latitude, longitude, accuracy, HEARD))
  expect(position.fix).toMatchObject({ latitude, longitude, accuracy })
})

test('HOME-31 each push is accepted, even one with an earlier time', () => {
  applyPosition(geoJsonPosition(3, 4, 5, HEARD))
  applyPosition(geoJsonPosition(1, 2, 5, '2024-06-01T11:00:00Z'))
  expect(position.fix).toMatchObject({ latitude: 1, longitude: 2, heardAt: Date.parse('2024-06-01T11:00:00Z') })
})

describe('OPEN-068 the clock of the device is slow', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse(HEARD) }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['by an hour: the age counts from the arrival', 3_600_000, 0],
    ['by a little more than 150 s: the age counts from the arrival', 150_001, 0],
    ['by 150 s: the time of the gateway counts', 150_000, 150_000],
  ])('%s', (_, ahead, heardAfter) => {
    applyPosition(geoJsonPosition(3, 4, 5, new Date(Date.parse(HEARD) + ahead).toISOString()))
    expect(position.fix?.heardAt).toBe(Date.parse(HEARD) + heardAfter)
  })

  test('a fix that comes again does not become younger', () => {
    const again = geoJsonPosition(3, 4, 5, '2024-06-01T13:00:00Z')
    applyLastKnownPosition(again)
    vi.advanceTimersByTime(600_000)
    applyPosition(again)
    expect(position.fix?.heardAt).toBe(Date.parse(HEARD))
  })
})

test('XTRA-10 the fix before the newest one is kept, and a repeated fix does not replace it', () => {
  applyLastKnownPosition(geoJsonPosition(1, 2, 8, HEARD))
  applyPosition(geoJsonPosition(3, 4, 5, '2024-06-01T12:01:00Z'))
  applyPosition(geoJsonPosition(3, 4, 5, '2024-06-01T12:01:00Z'))
  expect(position.before).toMatchObject({ latitude: 1, longitude: 2 })
  clearAlarmData()
  expect(position.before).toBeUndefined()
})

test('XTRA-12 pushed positions make the way of the boat, which ends with the session', () => {
  applyPosition(geoJsonPosition(3, 4, 5, HEARD))
  applyPosition(geoJsonPosition(3.1, 4, 5, HEARD))
  expect(position.way).toMatchObject([{ longitude: 4, latitude: 3 }])
  clearAlarmData()
  expect(position.way).toEqual([])
})
