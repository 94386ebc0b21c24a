// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { mayTakeFocus } from '#platform/focus.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['in a window of its own, behind others too', false, false, true],
  ['in a frame that nobody has entered', true, false, false],
  ['in a frame that a person is in', true, true, true],
])('the app takes the focus %s: %s, %s → %s', (_, isFramed, isFocused, expected) => {
  if (isFramed) vi.spyOn(window, 'parent', 'get').mockReturnValue({} as typeof window)
  vi.spyOn(document, 'hasFocus').mockReturnValue(isFocused)
  expect(mayTakeFocus()).toBe(expected)
  vi.restoreAllMocks()
})
