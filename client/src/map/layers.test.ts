import type { TileSource } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { networkNoticeOf, layersOf, noticeOf, topmost } from './layers.ts'

const source = (attribution: string, minZoom: number): TileSource => ({ url: '', attribution, minZoom, maxZoom: 20 })
const [chart, satellite] = [source('chart', 0), source('satellite', 14)]
const NONE = { googleKey: '', chart: undefined, satellite: undefined }
const BOTH = { ...NONE, chart, satellite }

test.each([
  ['both, near', BOTH, 14, false, undefined],
  ['both, far', BOTH, 13.9, false, 'At this zoom the map shows the chart. Zoom in for the satellite picture.'],
  ['a chart alone', { ...NONE, chart }, 16, false, 'No satellite pictures are configured; the map shows the chart.'],
  ['nothing', NONE, 16, false, 'No map pictures are configured. Rings and scale are right; land is not shown.'],
  [
    'a chart alone, without Google',
    { ...NONE, chart },
    16,
    true,
    'Google Maps cannot be reached or refuses the key; the map shows the chart.',
  ],
  [
    'both, without Google',
    BOTH,
    16,
    true,
    'Google Maps cannot be reached or refuses the key; the map shows another satellite picture.',
  ],
  [
    'both and far, without Google',
    BOTH,
    9,
    true,
    'Google Maps cannot be reached or refuses the key; the map shows the chart.',
  ],
  [
    'nothing, without Google',
    NONE,
    16,
    true,
    'Google Maps cannot be reached or refuses the key. Rings and scale are right; land is not shown.',
  ],
])('MAP-01 MAP-20 a map with %s shows the notice for its layers', (_, sources, zoom, hasFailed, text) => {
  expect(noticeOf(sources, zoom, hasFailed)).toBe(text)
})

test('the satellite picture lies above the chart from its smallest zoom on', () => {
  expect(layersOf(BOTH)).toEqual([chart, satellite])
  expect([topmost(BOTH, 14), topmost(BOTH, 13), topmost(NONE, 13)]).toEqual([satellite, chart, undefined])
})

test.each([
  ['nothing is known yet', BOTH, 16, {}, undefined],
  ['both load', BOTH, 16, { chart: 'live', satellite: 'live' }, undefined],
  ['the satellite picture loads over a kept chart', BOTH, 16, { chart: 'kept', satellite: 'live' }, undefined],
  [
    'only the chart loads',
    BOTH,
    16,
    { chart: 'live', satellite: 'missing' },
    'The satellite picture does not load; the map shows the chart.',
  ],
  [
    'only the kept chart is there',
    BOTH,
    16,
    { chart: 'kept', satellite: 'missing' },
    'This is the chart that this device kept 2h 0m 0s ago.',
  ],
  [
    'a chart without satellite pictures is kept',
    { ...NONE, chart },
    16,
    { chart: 'kept' },
    'This is the chart that this device kept 2h 0m 0s ago.',
  ],
  [
    'the kept chart is seen from far',
    BOTH,
    12,
    { chart: 'kept' },
    'This is the chart that this device kept 2h 0m 0s ago.',
  ],
  [
    'nothing loads',
    BOTH,
    16,
    { chart: 'missing', satellite: 'missing' },
    'Map pictures do not load. Rings and scale are right; land is not shown.',
  ],
  [
    'the only picture does not load',
    { ...NONE, satellite },
    16,
    { satellite: 'missing' },
    'Map pictures do not load. Rings and scale are right; land is not shown.',
  ],
] as const)('XTRA-21 where %s, the map shows a notice', (_, sources, zoom, shown, text) => {
  expect(networkNoticeOf(sources, zoom, shown, '2h 0m 0s ago')).toBe(text)
})
