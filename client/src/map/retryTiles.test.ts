import { MINUTE, SECOND } from '@drydock/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryTiles } from '#map/retryTiles.ts'

/** Addresses that were asked for, with their answers. */
const probes: { src: string; onload?: () => void; onerror?: () => void }[] = []
const waited: number[] = []
let due: (() => void) | undefined
const timers = {
  now: () => 0,
  after(ms: number, run: () => void) {
    waited.push(ms)
    due = run
    return () => undefined
  },
}
const pass = (): void => {
  const run = due
  due = undefined
  run?.()
}

beforeEach(() => {
  probes.length = 0
  waited.length = 0
  due = undefined
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      constructor() {
        probes.push(this)
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('XTRA-21 the pause between two tries of a tile doubles up to eight minutes', () => {
  retryTiles({ timers, next: () => 'tile', isPreferred: () => false, done: () => undefined })
  for (let tries = 0; tries < 6; tries++) {
    pass()
    probes.at(-1)?.onerror?.()
  }
  expect(waited).toEqual([30, 60, 120, 240, 480, 480, 480].map(it => it * SECOND))
  expect(probes.map(it => it.src)).toEqual(Array.from({ length: 6 }, () => 'tile'))
})

test('XTRA-21 while the network is not worth a try no tile is asked for, and the pause stays', () => {
  retryTiles({ timers, next: () => 'tile', isPreferred: () => waited.length < 3, done: () => undefined })
  pass()
  pass()
  expect([waited, probes.length]).toEqual([[0.5, 0.5, 0.5].map(it => it * MINUTE), 0])
  pass()
  expect(probes.length).toBe(1)
})

test('XTRA-21 the tries end with a tile that came, and with nothing to ask for', () => {
  const done = vi.fn()
  retryTiles({ timers, next: () => 'tile', isPreferred: () => false, done })
  pass()
  probes[0]?.onload?.()
  expect([done.mock.calls.length, due]).toEqual([1, undefined])
  retryTiles({ timers, next: () => undefined, isPreferred: () => false, done })
  pass()
  expect([probes.length, due]).toEqual([1, undefined])
})
