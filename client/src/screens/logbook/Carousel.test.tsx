// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Carousel } from '#screens/logbook/Carousel.tsx'
import { withIcons } from '#screens/logbook/Figures.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
let isStill = false
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({
    matches: isStill,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  isStill = false
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const FIGURES = ['Start Time', 'Stop Time', 'Trip Time', 'Trip Distance', 'Average Speed', 'Max Speed'].map(term => ({
  term,
  value: '--',
}))

async function show() {
  const room = document.createElement('div')
  document.body.append(room)
  await act(async () => createRoot(room).render(<Carousel figures={withIcons(FIGURES)} />))
  const element = (query: string): Element => {
    const found = room.querySelector(query)
    if (!found) throw new Error(`no ${query}`)
    return found
  }
  return {
    term: () => element('dt').textContent,
    pass: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
    press: (name: string) =>
      act(async () => element(`[aria-label="${name}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }))),
    dispatch: (event: string) =>
      act(async () => element('fieldset').dispatchEvent(new FocusEvent(event, { bubbles: true }))),
    has: (name: string) => room.querySelector(`[aria-label="${name}"]`) !== null,
  }
}

test('LOGBOOK-14 LOGBOOK-15 LIMIT-47 each figure is shown for 3 s, and the first follows the last', async () => {
  const it = await show()
  await it.pass(2_999)
  expect(it.term()).toBe('Start Time')
  await it.pass(1)
  expect(it.term()).toBe('Stop Time')
  for (const _ of [2, 3, 4, 5, 6]) await it.pass(3_000)
  expect(it.term()).toBe('Start Time')
})

test('LOGBOOK-15 the paused carousel does not move until Play is pressed', async () => {
  const it = await show()
  await it.press('Pause')
  await it.pass(9_000)
  expect(it.term()).toBe('Start Time')
  await it.press('Play')
  await it.pass(3_000)
  expect(it.term()).toBe('Stop Time')
})

test('LOGBOOK-15 the carousel stands still while it has the focus', async () => {
  const it = await show()
  await it.dispatch('focusin')
  await it.pass(9_000)
  expect(it.term()).toBe('Start Time')
  await it.dispatch('focusout')
  await it.pass(3_000)
  expect(it.term()).toBe('Stop Time')
})

test('LOGBOOK-14 the buttons turn the carousel both ways and past its ends', async () => {
  const it = await show()
  await it.press('Previous figure')
  expect(it.term()).toBe('Max Speed')
  await it.press('Next figure')
  expect(it.term()).toBe('Start Time')
})

test('with reduced motion the carousel turns only by its buttons', async () => {
  isStill = true
  const it = await show()
  await it.pass(9_000)
  expect([it.term(), it.has('Pause')]).toEqual(['Start Time', false])
})
