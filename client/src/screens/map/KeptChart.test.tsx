// @vitest-environment happy-dom
import { AppConfiguration } from '@drydock/contracts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { KeptChart } from '#screens/map/KeptChart.tsx'
import { setConfiguration } from '#stores/configuration.ts'
import { keptChart } from '#stores/keptChart.ts'
import { position } from '#stores/position.ts'
import { waitFor } from '#testing/waitFor.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CHART = { url: 'https://a.example/{z}/{x}/{y}', attribution: 'A', minZoom: 0, maxZoom: 10 }
const FIX = { latitude: 55.6761, longitude: 12.5683, accuracy: 8, heardAt: 0, at: 0 }
const configure = (more: object): void => setConfiguration(AppConfiguration.parse({ chartTiles: CHART, ...more }))

let room: HTMLElement
let root: Root
beforeEach(() => {
  Object.assign(position, { fix: FIX })
  room = document.createElement('div')
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  Object.assign(keptChart, { kept: undefined, progress: undefined, problem: undefined })
  Object.assign(position, { fix: undefined })
  vi.unstubAllGlobals()
})
const show = () => act(async () => root.render(<KeptChart />))
const names = () => [...room.querySelectorAll('button')].map(it => it.textContent)
const said = () => room.querySelector('[role=status]')?.textContent

test.each([
  ['without the switch', {}, false],
  ['with the switch', { keepChart: true }, true],
  ["with the switch and Google's maps", { keepChart: true, mapsKey: 'k' }, false],
  ['with the switch and without a chart', { keepChart: true, chartTiles: undefined }, false],
])('XTRA-21 %s of the deployment, keeping the chart is offered: %j gives %s', async (_, more, isOffered) => {
  configure(more)
  await show()
  expect(names()).toEqual(isOffered ? ['Keep the chart'] : [])
})

test('XTRA-21 without a position of the boat a note says that nothing can be kept', async () => {
  Object.assign(position, { fix: undefined })
  configure({ keepChart: true })
  await show()
  expect(room.querySelector('button')?.disabled).toBe(true)
  expect(room.textContent).toContain('once a position of the boat is known')
})

test('XTRA-21 tiles are fetched only after the press; the progress is shown, and a button stops it', async () => {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    (address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        asked.push(address)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  configure({ keepChart: true })
  await show()
  expect(asked).toEqual([])
  await act(async () => room.querySelector('button')?.click())
  expect(room.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext')).toMatch(/^0 of \d+$/)
  expect([names(), asked.length]).toEqual([['Stop'], 1])
  await act(async () => room.querySelector('button')?.click())
  await waitFor(() => expect(said()).toBe('Stopped. What was downloaded is kept.'))
  expect(names()).toEqual(['Keep the chart'])
})

test.each([
  [{ is: 'refused', status: 403 }, /refuses it.*\(Status 403\.\)$/],
  [{ is: 'unanswered' }, /does not answer/],
  [{ is: 'full' }, /device is full/],
  [{ is: 'impossible' }, /stores nothing/],
  [{ is: 'limit' }, /limit of 30 MB/],
  [{ is: 'empty' }, /no chart here/],
] as const)('XTRA-21 the problem %j shows its text, and the chart can be kept again', async (problem, words) => {
  configure({ keepChart: true })
  Object.assign(keptChart, { problem, kept: { at: 0, tiles: 7, bytes: 1_240_000, source: CHART } })
  await show()
  expect(said()).toMatch(words)
  expect(room.textContent).toMatch(/Kept: 7 tiles, 1\.2 MB, fetched .* ago/)
  expect(names()).toEqual(['Keep it again', 'Delete the chart'])
})

test('XTRA-21 UX when a pressed button goes, the section has the focus', async () => {
  document.body.append(room)
  onTestFinished(() => room.remove())
  configure({ keepChart: true })
  Object.assign(keptChart, { kept: { at: 0, tiles: 7, bytes: 1_240_000, source: CHART } })
  await show()
  const focused = async (button: number, change: object): Promise<string | null | undefined> => {
    await act(async () => room.querySelectorAll('button')[button]?.focus())
    await act(async () => Object.assign(keptChart, change))
    return document.activeElement?.getAttribute('aria-label')
  }
  const keeping = { progress: { done: 0, all: 9 } }
  const name = room.querySelector('section')?.getAttribute('aria-label')
  expect([
    await focused(0, keeping),
    await focused(0, { progress: undefined }),
    await focused(1, { kept: undefined }),
  ]).toEqual([name, name, name])
})
