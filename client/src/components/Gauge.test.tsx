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

const placeOf = (element: Element | null | undefined): string =>
  /left: ([\d.]+)%(?:; right: ([\d.]+)%)?/
    .exec(element?.getAttribute('style') ?? '')
    ?.slice(1)
    .flatMap(it => (it === undefined ? [] : Number(it).toFixed(1)))
    .join(' to ') ?? 'nowhere'

test.each([
  ['POWER-12', 12.15, '17.4 to 17.4', '25.0', '11.8 at 17.4', '14.8 at 82.6'],
  ['POWER-13', 28.9, '17.4 to 18.5', '75.0', '23.6 at 17.4', '29.5 at 81.5'],
])(
  '%s the tape of %f V marks the normal range, its limits, and the voltage at their places',
  async (_, volts, band, pointer, low, high) => {
    const it = await meter(volts)
    const limits = [...it.querySelectorAll('[class*=tapeScale] > [style]')]
    expect([
      placeOf(it.querySelector('[class*=tapeBand]')),
      placeOf(it.querySelector('[class*=tapePointer]')),
      ...limits.map(limit => `${limit.textContent} at ${placeOf(limit)}`),
    ]).toEqual([band, pointer, low, high])
  },
)
