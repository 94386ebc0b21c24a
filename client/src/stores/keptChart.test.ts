import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepChart, keptChart, MOST_BYTES, removeChart, stopKeeping } from '#stores/keptChart.ts'
import { readKept, saveKept } from '#stores/keptChartFacts.ts'
import { dropLastKnown } from '#stores/lastKnown.ts'
import { endSession } from '#stores/sessionReset.ts'
import { stubDeviceStorage } from '#testing/deviceStorage.ts'

const SOURCE = { url: 'https://a.example/{z}/{x}/{y}', attribution: 'A', minZoom: 0, maxZoom: 19 }
/** Cache storage in memory; `room` is the number of tiles that fit. */
function fakeCaches(room = Number.POSITIVE_INFINITY) {
  const tiles = new Map<string, Response>()
  const cache = {
    match: async (address: string) => tiles.get(address)?.clone(),
    put: async (address: string, tile: Response) => {
      if (tiles.size >= room) throw new DOMException('full', 'QuotaExceededError')
      tiles.set(address, tile)
    },
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => void tiles.clear() })
  return tiles
}
const sizeOf = async (tiles: ReadonlyMap<string, Response>): Promise<number> => {
  const sizes = await Promise.all([...tiles.values()].map(async it => (await it.clone().blob()).size))
  return sizes.reduce((sum, it) => sum + it, 0)
}
type Source = (address: string) => Response | Promise<Response>
const serve = (source: Source): void => void vi.stubGlobal('fetch', async (address: string) => source(address))
const tile = (bytes = 1_000): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/png' } })
const addresses = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, it) => `https://a.example/${it}`)

let tiles: Map<string, Response>
beforeEach(() => {
  vi.stubGlobal('localStorage', undefined)
  tiles = fakeCaches()
  serve(() => tile())
})
afterEach(async () => {
  await removeChart()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('XTRA-21 all tiles are kept, and the facts have their number, bytes and time', async () => {
  vi.useFakeTimers({ now: 7_000, toFake: ['Date'] })
  await keepChart(SOURCE, addresses(120))
  expect([...tiles.keys()].toSorted()).toEqual(addresses(120).toSorted())
  expect(keptChart).toEqual({
    kept: { at: 7_000, tiles: 120, bytes: 120_000, source: SOURCE },
    progress: undefined,
    problem: undefined,
  })
})

test('XTRA-21 tiles that the source does not have are left out', async () => {
  serve(address => (/[02468]$/.test(address) ? tile() : new Response(null, { status: 404 })))
  await keepChart(SOURCE, addresses(10))
  expect([keptChart.kept?.tiles, keptChart.problem]).toEqual([5, undefined])
  serve(() => new Response(null, { status: 404 }))
  await keepChart(SOURCE, addresses(10))
  expect([keptChart.kept?.tiles, keptChart.problem, tiles.size]).toEqual([5, { is: 'empty' }, 5])
})

test('XTRA-21 a refusal by the source ends the run at the first tile and leaves the last chart', async () => {
  await keepChart(SOURCE, addresses(5))
  let asked = 0
  serve(() => {
    asked++
    return new Response('no', { status: 403 })
  })
  await keepChart(SOURCE, addresses(90))
  expect([asked, keptChart.problem, keptChart.kept?.tiles, tiles.size]).toEqual([
    1,
    { is: 'refused', status: 403 },
    5,
    5,
  ])
})

test('XTRA-21 four tiles in a row without an answer, each for 20 s, end the run', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const run = keepChart(SOURCE, addresses(90))
  await vi.advanceTimersByTimeAsync(79_999)
  expect(keptChart.progress).toEqual({ done: 3, all: 90 })
  await vi.advanceTimersByTimeAsync(1)
  await run
  expect([keptChart.problem, keptChart.progress, keptChart.kept]).toEqual([{ is: 'unanswered' }, undefined, undefined])
})

test('XTRA-21 single tiles without an answer do not end the run', async () => {
  serve(address => {
    if (/3$/.test(address)) throw new TypeError('Failed to fetch')
    return tile()
  })
  await keepChart(SOURCE, addresses(40))
  expect([keptChart.problem, keptChart.kept?.tiles]).toEqual([undefined, 36])
})

test('XTRA-21 a full device ends the run, and the tiles that have arrived are kept', async () => {
  tiles = fakeCaches(7)
  await keepChart(SOURCE, addresses(40))
  expect([keptChart.problem, keptChart.kept?.tiles, tiles.size]).toEqual([{ is: 'full' }, 7, 7])
})

test('XTRA-21 no chart is left when the device has no room for the first tile of the next one', async () => {
  await keepChart(SOURCE, addresses(5))
  const left = fakeCaches(0)
  await keepChart(SOURCE, addresses(9))
  expect([keptChart.problem, keptChart.kept, left.size]).toEqual([{ is: 'full' }, undefined, 0])
})

test("XTRA-21 a browser without cache storage ends with the problem 'impossible'", async () => {
  vi.stubGlobal('caches', undefined)
  await keepChart(SOURCE, addresses(40))
  expect([keptChart.problem, keptChart.kept]).toEqual([{ is: 'impossible' }, undefined])
})

test('XTRA-21 a press stops the run, and the tiles that have arrived are kept', async () => {
  serve(address => {
    if (address.endsWith('/8')) stopKeeping()
    return tile()
  })
  await keepChart(SOURCE, addresses(90))
  expect(keptChart.problem).toEqual({ is: 'stopped' })
  expect(keptChart.kept?.tiles).toBe(tiles.size)
  expect(tiles.size).toBeLessThan(12)
})

test('XTRA-21 a second press during a run does nothing', async () => {
  const first = keepChart(SOURCE, addresses(9))
  await keepChart(SOURCE, addresses(2))
  expect(keptChart.progress?.all).toBe(9)
  await first
  expect(tiles.size).toBe(9)
})

test('XTRA-21 removing the chart deletes its tiles and its facts', async () => {
  await keepChart(SOURCE, addresses(9))
  await removeChart()
  expect([keptChart.kept, tiles.size]).toEqual([undefined, 0])
})

/** Removes the chart while its 21st tile is fetched; resolves when neither is under way. */
async function removeDuringRun(remove: () => void): Promise<void> {
  serve(address => {
    if (address.endsWith('/20')) remove()
    return tile()
  })
  await keepChart(SOURCE, addresses(60))
}

test('XTRA-21 removing the chart while it is fetched stops the run and leaves no tile', async () => {
  let removed: Promise<void> | undefined
  await removeDuringRun(() => {
    removed = removeChart()
  })
  await removed
  expect([keptChart, tiles.size]).toEqual([{ kept: undefined, progress: undefined, problem: undefined }, 0])
})

test('XTRA-21 a sign-out while the first tile is fetched stops the run and leaves no tile', async () => {
  vi.useFakeTimers()
  serve(async () => {
    await vi.advanceTimersByTimeAsync(0)
    dropLastKnown()
    return tile()
  })
  await keepChart(SOURCE, addresses(60))
  await vi.advanceTimersByTimeAsync(0)
  expect([keptChart, tiles.size]).toEqual([{ kept: undefined, progress: undefined, problem: undefined }, 0])
})

test('XTRA-21 the end of the session stops the run, and the tiles that have arrived are kept', async () => {
  await removeDuringRun(endSession)
  expect(keptChart.problem).toEqual({ is: 'stopped' })
  expect(keptChart.kept?.tiles).toBe(tiles.size)
  expect(tiles.size).toBeLessThan(25)
})

test('XTRA-21 whatever the sizes of the tiles, never more than 30 MB are kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 12 }), async sizes => {
      serve(address => tile(sizes[Number(address.split('/').at(-1))]))
      await keepChart(SOURCE, addresses(sizes.length))
      const total = await sizeOf(tiles)
      expect(total).toBeLessThanOrEqual(MOST_BYTES)
      expect([keptChart.kept?.bytes, keptChart.kept?.tiles]).toEqual([total, tiles.size])
      const isOver = sizes.reduce((sum, it) => sum + it, 0) > MOST_BYTES
      expect(keptChart.problem).toEqual(isOver ? { is: 'limit' } : undefined)
    }),
    { numRuns: 8 },
  )
})

test('XTRA-21 the facts survive a reload, and unreadable facts count as no chart', () => {
  const saved = stubDeviceStorage()
  const facts = { at: 7, tiles: 2, bytes: 9, source: SOURCE }
  saveKept(facts)
  expect(readKept()).toEqual(facts)
  for (const text of ['', 'null', '7', '{"at":7}', JSON.stringify({ ...facts, source: { url: 7 } })]) {
    saved.set('kept-chart', text)
    expect(readKept()).toBeUndefined()
  }
  saveKept(undefined)
  expect(saved.size).toBe(0)
})
