// @vitest-environment happy-dom
import ImageTile from 'ol/ImageTile.js'
import XYZ from 'ol/source/XYZ.js'
import { afterEach, expect, test, vi } from 'vitest'
import { withKept } from '#map/keptSource.ts'
import { timers } from '#platform/time.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each(['load', 'error'])(
  'XTRA-21 a kept tile is freed from memory after its image has the event %s',
  async event => {
    vi.useFakeTimers()
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
    const freed = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const source = new XYZ({ url: 'https://tiles.test/{z}/{x}/{y}' })
    const kept = { isPreferred: () => true, read: async () => new Blob(['tile']), at: () => 0 }
    withKept(source, kept, { timers, isOpen: () => false, report: () => undefined })
    const tile = new ImageTile([0, 0, 0], 0, 'https://tiles.test/0/0/0', {}, () => undefined)
    source.getTileLoadFunction()(tile, 'https://tiles.test/0/0/0')
    await vi.advanceTimersByTimeAsync(0)
    const before = freed.mock.calls.length
    tile.getImage()?.dispatchEvent(new Event(event))
    expect([before, freed.mock.calls]).toEqual([0, [['blob:kept']]])
  },
)

test('XTRA-21 one tile is requested again at a time, however often the only kept tile is shown', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
  const after = vi.fn(() => () => undefined)
  const source = new XYZ({ url: 'https://tiles.test/{z}/{x}/{y}' })
  const kept = { isPreferred: () => true, read: async () => new Blob(['tile']), at: () => 0 }
  withKept(source, kept, { timers: { ...timers, after }, isOpen: () => true, report: () => undefined })
  for (let shown = 0; shown < 2; shown++) {
    const tile = new ImageTile([0, 0, 0], 0, 'https://tiles.test/0/0/0', {}, () => undefined)
    source.getTileLoadFunction()(tile, 'https://tiles.test/0/0/0')
  }
  await vi.waitFor(() => expect(after).toHaveBeenCalled())
  await vi.dynamicImportSettled()
  expect(after).toHaveBeenCalledTimes(1)
})
