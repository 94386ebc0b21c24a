// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { composeCard, logPicture } from '#share/card.ts'

/** What was drawn, in its order: each text, picture and filled path, and the size of the canvas that was written. */
let drawn: string[]
const named = (name: string, width: number, height: number) => ({ name, width, height, close: () => undefined })

beforeEach(() => {
  drawn = []
  vi.stubGlobal('Path2D', class {})
  const pen = {
    fillText: (text: string) => void drawn.push(text),
    drawImage: ({ name }: { name: string }) => void drawn.push(name),
    fill: (path: unknown) => path instanceof Path2D && void drawn.push('logo'),
  }
  const anything = new Proxy(pen, { get: (it, key) => Reflect.get(it, key) ?? (() => undefined), set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(anything as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    drawn.push(`${this.width} px`)
    done(new Blob(['x']))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const CARD = { title: 'Round the lighthouse', date: 'May 31, 2026' }
const HEAD = ['logo', 'MarineOne', 'Round the lighthouse', 'May 31, 2026']

test('SHARE-02 SHARE-03 SHARE-04 SHARE-06 a picture of 1535 px has logo, title and date, then the log, then each photo once in slot order', async () => {
  const [log, ...photos] = ['log', 'first', 'second', 'third'].map(it => named(it, 800, 600))
  await composeCard({ ...CARD, log, photos })
  expect(drawn).toEqual([...HEAD, 'log', 'first', 'second', 'third', '1535 px'])
})

test('SHARE-03 a photo without an extent is left out, and the others keep their places', async () => {
  const photos = [named('first', 800, 600), named('empty', 0, 0), named('third', 800, 600)]
  await composeCard({ ...CARD, log: undefined, photos })
  expect(drawn).toEqual([...HEAD, 'first', 'third', '1535 px'])
})

test('SHARE-01 SHARE-04 without a trip the picture of the log is the captured record', async () => {
  await logPicture(undefined, Object.assign(document.createElement('canvas'), { name: 'record' }), 'knots')
  expect(drawn).toEqual(['record', '1407 px'])
})

test('SHARE-08 a captured record without an extent makes no picture', async () => {
  const record = Object.assign(document.createElement('canvas'), { width: 0 })
  await expect(logPicture(undefined, record, 'knots')).rejects.toMatchObject({ name: 'PictureError' })
})

test.each([
  ['none', null],
  ['an empty one', new Blob([])],
])('SHARE-08 a canvas that is written as %s makes no picture', async (_kind, blob) => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(blob))
  await expect(composeCard({ ...CARD, log: undefined, photos: [] })).rejects.toMatchObject({ name: 'PictureError' })
})
