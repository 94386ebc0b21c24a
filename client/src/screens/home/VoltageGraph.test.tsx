// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ref } from 'valtio/vanilla'
import { VoltageGraph } from '#screens/home/VoltageGraph.tsx'
import { type PowerReading, power } from '#stores/power.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = (): void => undefined
    disconnect = (): void => undefined
  },
)
afterEach(() => {
  power.readings = ref([])
})

const AT = Date.parse('2026-06-01T08:00:00Z')
const reading = (at: number, V1: number): PowerReading => ({ at, V1, V2: 12.6 })

async function show(readings: readonly PowerReading[]): Promise<void> {
  await act(async () => {
    power.readings = ref([...readings])
  })
}

test('OPEN-063 readings that came at one moment, as after sleep, leave nothing behind when others follow', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () => root.render(<VoltageGraph meter="V1" />))
  await show([reading(AT, 12.5), reading(AT, -1), reading(AT, 12.5)])
  await show([reading(AT + 60_000, 12.7)])
  expect([...room.querySelectorAll('tbody tr')].map(it => it.textContent)).toEqual(['08:01:0012.70 V'])
  expect(room.querySelectorAll('[class*="chartLine"]')).toHaveLength(1)
})
