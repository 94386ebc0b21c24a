import { positionOf } from '@drydock/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearPosition, position, takeLastKnown, takePosition } from '#stores/position.ts'

const HEARD = '2024-06-01T12:00:00Z'
beforeEach(clearPosition)

test('OPEN-138 the last known location stands in until the first push, and never after it', () => {
  takeLastKnown(positionOf(1, 2, 8, HEARD))
  expect(position.fix).toEqual({ latitude: 1, longitude: 2, accuracy: 8, heardAt: Date.parse(HEARD) })
  takePosition(positionOf(3, 4, 5, HEARD))
  takeLastKnown(positionOf(1, 2, 8, HEARD))
  expect(position.fix).toMatchObject({ latitude: 3, longitude: 4 })
})

test('OPEN-018 a boat without a last known location has no fix', () => {
  takeLastKnown(null)
  expect(position.fix).toBeUndefined()
})

test('OPEN-002 a position without a readable time is logged and ignored', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  takePosition(positionOf(3, 4, 5, 'yesterday'))
  expect(position.fix).toBeUndefined()
  expect(warned).toHaveBeenCalledOnce()
})
