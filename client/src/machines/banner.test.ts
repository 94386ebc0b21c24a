import { BANNER_MS } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { bannerMachine } from '#machines/banner.ts'

const AT = 1_000_000
const { step, deadline, initial } = bannerMachine
const shown = step(initial, { is: 'show', texts: ['one'] }, AT)

test('SM-BAN-1 LIMIT-30 a text is shown for 10 s', () => {
  expect(shown).toMatchObject({ is: 'shown', texts: ['one'] })
  expect(deadline(shown)).toBe(AT + BANNER_MS)
})

test('SM-BAN-2 another text replaces it and starts the 10 s anew', () => {
  const other = step(shown, { is: 'show', texts: ['two', 'three'] }, AT + 9_000)
  expect(other).toEqual({ is: 'shown', texts: ['two', 'three'], until: AT + 9_000 + BANNER_MS })
})

test('before anything was said it is hidden, and what is over does not come back', () => {
  expect(initial).toEqual({ is: 'hidden' })
  expect(step(initial, { is: 'due' }, AT)).toBe(initial)
})

test('SM-BAN-3 it goes by itself, or when it is closed', () => {
  expect(step(shown, { is: 'due' }, AT + BANNER_MS)).toBe(initial)
  expect(step(shown, { is: 'dismiss' }, AT)).toBe(initial)
  expect(step(initial, { is: 'dismiss' }, AT)).toBe(initial)
})
