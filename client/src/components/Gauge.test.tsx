// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Gauge } from '#components/Gauge.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function meter(volts: number, stale = false): Promise<Element> {
  const room = document.createElement('div')
  await act(async () =>
    createRoot(room).render(<Gauge label="Consumption" volts={volts} stale={stale} open={() => undefined} />),
  )
  const found = room.querySelector('[role=meter]')
  if (!found) throw new Error('no meter')
  return found
}

test.each([
  [12.72, false, '12.72 V, Normal'],
  [11.42, false, '11.42 V, Low'],
  [15.1, false, '15.10 V, High'],
  [12.72, true, '12.72 V, STALE'],
  [-1, false, '--'],
])('HOME-02 the gauge for %f V, stale %s, has the value text %s', async (volts, stale, text) => {
  const it = await meter(volts, stale)
  expect(it.getAttribute('aria-valuetext')).toBe(text)
  expect(it.getAttribute('aria-label')).toBe('Consumption')
  const [least, value, most] = ['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map(name =>
    Number(it.getAttribute(name)),
  )
  expect(least).toBeLessThanOrEqual(value ?? Number.NaN)
  expect(value).toBeLessThanOrEqual(most ?? Number.NaN)
})

test('HOME-03 the card has a separate button that opens the graph', async () => {
  const it = await meter(12.72)
  expect(it.parentElement?.querySelector('button')?.getAttribute('aria-label')).toBe('Consumption graph')
})
