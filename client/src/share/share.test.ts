import { SHARE_WIDTH_PX } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { layoutOf } from '#share/layout.ts'
import { sendFile } from '#share/send.ts'
import { type DrawnTrip, drawTrip, type Pen } from '#share/trip.ts'

/** Returns a pen that records every stroke. */
function paper(): { pen: Pen; strokes: string[] } {
  const strokes: string[] = []
  const pen = new Proxy({} as Pen, {
    get:
      (_, name) =>
      (...args: readonly number[]) =>
        void strokes.push(`${String(name)} ${args.join(' ')}`),
    set: (_, name, value) => Boolean(strokes.push(`${String(name)} = ${String(value)}`)),
  })
  return { pen, strokes }
}
const FRAME = { width: 1407, height: 860 }
const drawn = (trip: DrawnTrip): readonly string[] => {
  const { pen, strokes } = paper()
  drawTrip(pen, trip, FRAME)
  return strokes
}

const place = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const trip = fc.record({
  legs: fc.array(
    fc.record({ band: fc.constantFrom(0, 1, 2, 3), points: fc.array(place, { minLength: 2, maxLength: 5 }) }),
    { maxLength: 4 },
  ),
  arrows: fc.constant([]),
  start: fc.option(place, { nil: undefined }),
  stop: fc.option(place, { nil: undefined }),
  isRound: fc.boolean(),
  fastest: fc.option(place, { nil: undefined }),
})

test('SHARE-04 the same trip gives the same strokes, all within the drawing', () => {
  fc.assert(
    fc.property(trip, sample => {
      const strokes = drawn(sample)
      expect(drawn(sample)).toEqual(strokes)
      const spots = strokes
        .filter(stroke => /^(moveTo|lineTo) /.test(stroke))
        .map(stroke => stroke.split(' ').slice(1).map(Number))
      expect(spots.filter(([x = -1, y = -1]) => !(x >= 0 && x <= FRAME.width && y >= 0 && y <= FRAME.height))).toEqual(
        [],
      )
    }),
  )
})

test('a trip across the date line is drawn as one line', () => {
  const points = [
    { latitude: 10, longitude: 179.9 },
    { latitude: 10, longitude: -179.9 },
  ]
  const [from, to] = drawn({
    legs: [{ band: 0, points }],
    arrows: [],
    start: undefined,
    stop: undefined,
    isRound: false,
    fastest: undefined,
  }).filter(it => /^(moveTo|lineTo) /.test(it))
  expect([from, to]).toEqual(['moveTo 96 430', 'lineTo 1311 430'])
})

const size = fc.record({ width: fc.integer({ min: 1, max: 4_000 }), height: fc.integer({ min: 1, max: 4_000 }) })
test('SHARE-03 SHARE-06 LIMIT-48 photos are in slot order within 1535 px, one below or beside the other, and never overlap', () => {
  fc.assert(
    fc.property(fc.array(size, { maxLength: 5 }), fc.option(size, { nil: undefined }), (photos, log) => {
      const { photos: boxes } = layoutOf(log, photos)
      expect(boxes.length).toBe(photos.length)
      for (const [index, box] of boxes.entries()) {
        expect(box.x >= 0 && box.x + box.width <= SHARE_WIDTH_PX).toBe(true)
        const next = boxes[index + 1]
        if (next) expect(next.y >= box.y + box.height || (next.y === box.y && next.x >= box.x + box.width)).toBe(true)
      }
    }),
  )
})

/** Photos of different shapes, in slot order. */
const SHAPES = [
  { width: 400, height: 300 },
  { width: 300, height: 300 },
  { width: 900, height: 300 },
  { width: 300, height: 400 },
  { width: 1_600, height: 900 },
]
test.each([
  [1, [1]],
  [2, [2]],
  [3, [1, 2]],
  [4, [2, 2]],
  [5, [1, 2, 2]],
])('SHARE-03 OPEN-098 %i photos stand in rows of %j, each with the shape of its slot', (count, rows) => {
  const photos = SHAPES.slice(0, count)
  const { photos: boxes } = layoutOf(undefined, photos)
  const tops = [...new Set(boxes.map(it => it.y))]
  expect(tops.map(y => boxes.filter(it => it.y === y).length)).toEqual(rows)
  for (const [slot, { width, height }] of photos.entries())
    expect((boxes[slot]?.width ?? 0) / (boxes[slot]?.height ?? 0)).toBeCloseTo(width / height, 1)
})

test('LOGBOOK-05 SHARE-04 a round trip has one disc where it began and ended', () => {
  const place = { latitude: 55, longitude: 12 }
  const marks = (isRound: boolean): readonly string[] =>
    drawn({ legs: [], arrows: [], start: place, stop: place, isRound, fastest: undefined })
      .map(it => it.split(' ')[0] ?? '')
      .filter(it => it === 'arc' || it === 'closePath')
  expect([marks(true), marks(false)]).toEqual([
    ['arc', 'arc'],
    ['closePath', 'closePath'],
  ])
})

const file = new File(['x'], 'trip.jpeg', { type: 'image/jpeg' })
const rejecting = (name: string) => (): Promise<void> => Promise.reject(new DOMException('no', name))
const can = (): boolean => true
const DEVICES: readonly (readonly [string, object])[] = [
  ['shared', { canShare: can, share: () => Promise.resolve() }],
  ['canceled', { canShare: can, share: rejecting('AbortError') }],
  ['blocked', { canShare: can, share: rejecting('NotAllowedError') }],
  ['blocked', { canShare: can, share: rejecting('InvalidStateError') }],
  ['unsupported', { canShare: () => false }],
  ['unsupported', {}],
]
test.each(DEVICES)('SHARE-05 SHARE-07 OPEN-098 sending a file ends as %s', async (sent, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await sendFile(file, 'Trip')).toBe(sent)
})
test('SHARE-05 the share sheet gets the file and its title', async () => {
  const share = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { canShare: can, share })
  await sendFile(file, 'Trip')
  expect(share.mock.calls).toEqual([[{ files: [file], title: 'Trip' }]])
})
test('SHARE-09 any other error of the device is passed on', async () => {
  vi.stubGlobal('navigator', { canShare: can, share: rejecting('DataError') })
  await expect(sendFile(file, 'Trip')).rejects.toThrow('no')
})
