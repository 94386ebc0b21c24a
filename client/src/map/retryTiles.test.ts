import { MINUTE, SECOND } from '@drydock/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryTiles } from '#map/retryTiles.ts'
import { timers } from '#platform/time.ts'

/** Requested images, the oldest first. */
const images: { src: string; onload: (() => void) | null; onerror: (() => void) | null }[] = []
/** Passes the time just before and then up to a request; returns how many were made until each. */
function requestsAround(ms: number): readonly [before: number, then: number] {
  vi.advanceTimersByTime(ms - 1)
  const before = images.length
  vi.advanceTimersByTime(1)
  return [before, images.length]
}

beforeEach(() => {
  vi.useFakeTimers()
  images.length = 0
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      onload = null
      onerror = null
      constructor() {
        images.push(this)
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('XTRA-21 the pause between two requests of a tile doubles up to eight minutes', () => {
  retryTiles({ timers, next: () => 'tile', isPreferred: () => false, done: () => undefined })
  for (const [number, seconds] of [30, 60, 120, 240, 480, 480, 480].entries()) {
    expect(requestsAround(seconds * SECOND)).toEqual([number, number + 1])
    images.at(-1)?.onerror?.()
  }
  expect(images.every(it => it.src === 'tile')).toBe(true)
})

test('XTRA-21 a tile that does not arrive within 20 s is given up and requested again', () => {
  retryTiles({ timers, next: () => 'tile', isPreferred: () => false, done: () => undefined })
  expect(requestsAround(30 * SECOND)).toEqual([0, 1])
  vi.advanceTimersByTime(20 * SECOND)
  expect(images[0]).toMatchObject({ src: '', onload: null, onerror: null })
  expect(requestsAround(60 * SECOND)).toEqual([1, 2])
})

test('XTRA-21 without network no tile is requested, and the pause stays', () => {
  let isOffline = true
  retryTiles({ timers, next: () => 'tile', isPreferred: () => isOffline, done: () => undefined })
  vi.advanceTimersByTime(MINUTE)
  expect(images).toEqual([])
  isOffline = false
  expect(requestsAround(30 * SECOND)).toEqual([0, 1])
})

test('XTRA-21 the requests end with a tile that arrives, and with nothing to ask for', () => {
  const done = vi.fn()
  retryTiles({ timers, next: () => 'tile', isPreferred: () => false, done })
  vi.advanceTimersByTime(30 * SECOND)
  images[0]?.onload?.()
  expect([done.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
  retryTiles({ timers, next: () => undefined, isPreferred: () => false, done })
  vi.advanceTimersByTime(30 * SECOND)
  expect([images.length, vi.getTimerCount()]).toEqual([1, 0])
})
