import { BANNER_MS } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { bannerMachine } from '#machines/banner.ts'

const AT = 1_000_000
const { step, deadline, initial } = bannerMachine
const shown = step(initial, { is: 'show', texts: ['one'] }, AT)

test('SM-BAN-1 LIMIT-30 the banner shows a text for 10 s', () => {
  expect(shown).toMatchObject({ is: 'shown', texts: ['one'] })
  expect(deadline(shown)).toBe(AT + BANNER_MS)
})

test('SM-BAN-2 another text replaces the first and restarts the 10 s', () => {
  const other = step(shown, { is: 'show', texts: ['two', 'three'] }, AT + 9_000)
  expect(other).toEqual({ is: 'shown', texts: ['two', 'three'], until: AT + 9_000 + BANNER_MS })
})

test('the banner is hidden at first, and a deadline changes nothing then', () => {
  expect(initial).toEqual({ is: 'hidden' })
  expect(step(initial, { is: 'due' }, AT)).toBe(initial)
})

test('SM-BAN-3 the banner hides at its deadline, or when the person closes it', () => {
  expect(step(shown, { is: 'due' }, AT + BANNER_MS)).toBe(initial)
  expect(step(shown, { is: 'dismiss' }, AT)).toBe(initial)
  expect(step(initial, { is: 'dismiss' }, AT)).toBe(initial)
})
