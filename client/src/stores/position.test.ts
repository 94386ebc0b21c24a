import { geoJsonPosition } from '@drydock/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyLastKnownPosition, applyPosition, position } from '#stores/position.ts'
import { clearAlarmData } from '#stores/sessionReset.ts'

const HEARD = '2024-06-01T12:00:00Z'
beforeEach(clearAlarmData)

test('OPEN-138 the last known location stands in until the first push, and never after it', () => {
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
  ['of which the receiver says that it is none', 1, 2, -1],
])('FORMAT-06 a position %s is logged and ignored, and the one before stays', (_, latitude, longitude, accuracy) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  applyPosition(geoJsonPosition(3, 4, 5, HEARD))
  applyPosition(geoJsonPosition(latitude, longitude, accuracy, HEARD))
  expect(position.fix).toMatchObject({ latitude: 3, longitude: 4 })
  expect(warned).toHaveBeenCalled()
})

test.each([
  ['0/0', 0, 0, 8],
  ['as uncertain as kilometres', 1, 2, 12_000],
  ['a hundred miles away', 5, 4, 5],
])('HOME-31 a position %s is followed as it is', (_, latitude, longitude, accuracy) => {
  applyPosition(geoJsonPosition(3, 4, 5, HEARD))
  applyPosition(geoJsonPosition(latitude, longitude, accuracy, HEARD))
  expect(position.fix).toMatchObject({ latitude, longitude, accuracy })
})

test('HOME-31 each push is followed, even one that was heard before the last', () => {
  applyPosition(geoJsonPosition(3, 4, 5, HEARD))
  applyPosition(geoJsonPosition(1, 2, 5, '2024-06-01T11:00:00Z'))
  expect(position.fix).toMatchObject({ latitude: 1, longitude: 2 })
})
