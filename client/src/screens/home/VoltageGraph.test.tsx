// @vitest-environment happy-dom
import { MINUTE } from '@drydock/contracts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ref } from 'valtio/vanilla'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VoltageGraph } from '#screens/home/VoltageGraph.tsx'
import { power } from '#stores/power.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const START = Date.parse('2026-06-01T08:00:00Z')
/** Four statuses, one a minute; the third one has no main battery. */
const READINGS = [
  [12.7, 12.1],
  [12.4, 12.2],
  [-1, 12.3],
  [11.6, 12.6],
].map(([V1 = -1, V2 = -1], minute) => ({ at: START + minute * MINUTE, V1, V2 }))

let room: HTMLElement
let root: Root
beforeEach(() => {
  power.readings = ref(READINGS)
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  power.readings = ref([])
})

const draw = (meter: 'V1' | 'V2') => act(async () => root.render(<VoltageGraph meter={meter} />))
const textsOf = (query: string) => [...room.querySelectorAll(query)].map(it => it.textContent)
const chart = () => room.querySelector('[role=group]')
const press = (key: string) =>
  act(async () => void chart()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

test.each([
  ['HOME-03', 'V1', ['Lowest 11.60 V', 'Mean 12.23 V', 'Highest 12.70 V']],
  ['HOME-05', 'V2', ['Lowest 12.10 V', 'Mean 12.30 V', 'Highest 12.60 V']],
] as const)('%s OPEN-063 the graph of %s sums its own readings up', async (_, meter, summary) => {
  await draw(meter)
  const values = textsOf('dd')
  expect(textsOf('dt').map((term, at) => `${term} ${values[at]}`)).toEqual(summary)
})

test('HOME-03 OPEN-063 the table has the newest reading first, and says where there is none', async () => {
  await draw('V1')
  expect(textsOf('td:last-child')).toEqual(['11.60 V', 'No reading', '12.40 V', '12.70 V'])
})

test('HOME-03 OPEN-063 the line falls with the voltage, and its point is the newest reading', async () => {
  await draw('V1')
  const [first = ''] = [...room.querySelectorAll('[class*=chartLine]')].map(it => it.getAttribute('d') ?? '')
  const [, left, high, right, low] = /^M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)$/.exec(first) ?? []
  const point = room.querySelector('[class*=chartPoint]')
  const [x, y] = ['cx', 'cy'].map(name => Number(point?.getAttribute(name)))
  expect([Number(left) < Number(right), Number(high) < Number(low)]).toEqual([true, true])
  expect([(x ?? 0) > Number(right), (y ?? 0) > Number(low)]).toEqual([true, true])
})

test('HOME-03 OPEN-063 arrow keys, Home and End choose the readings that there are', async () => {
  await draw('V1')
  const shown: (string | null | undefined)[] = []
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End', 'ArrowRight', 'Home']) {
    await press(key)
    shown.push(room.querySelector('[role=status]')?.textContent?.replace(/^.*, /, ''))
  }
  expect(shown).toEqual(['12.40 V', '12.70 V', '12.70 V', '12.40 V', '11.60 V', '11.60 V', '12.70 V'])
})

test('OPEN-063 readings that came at one moment, as after sleep, leave nothing behind when others follow', async () => {
  await draw('V1')
  const show = (volts: readonly number[], at: number) =>
    act(async () => {
      power.readings = ref(volts.map(V1 => ({ at, V1, V2: 12.6 })))
    })
  await show([12.5, -1, 12.5], START)
  await show([12.7], START + MINUTE)
  expect(textsOf('td:last-child')).toEqual(['12.70 V'])
  expect(textsOf('[class*=chartLine]')).toHaveLength(1)
})
