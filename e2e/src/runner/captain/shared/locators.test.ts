import { expect, test } from 'vitest'
import { withText } from './locators.ts'

test.each([
  ['SUCCESS', 'SUCCESS\nTrack cleared', true],
  ['SUCCESS', 'Success\nTrack cleared', false],
  ['6 panels, 1 in alarm', '6 panels,\n 1 in alarm', true],
  ['Saving...', 'Saving, 2', false],
])("withText finds the text '%s' in '%s': %s", (text, shown, found) => expect(withText(text).test(shown)).toBe(found))
