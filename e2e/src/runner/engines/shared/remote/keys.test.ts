import { expect, test } from 'vitest'
import { keyActions } from './keys.ts'

test.each<[string, readonly string[]]>([
  ['Tab', ['keyDown \uE004', 'keyUp \uE004']],
  ['Shift+Tab', ['keyDown \uE008', 'keyDown \uE004', 'keyUp \uE004', 'keyUp \uE008']],
  ['Space', ['keyDown  ', 'keyUp  ']],
  ['+', ['keyDown +', 'keyUp +']],
])('%s is pressed in its order, and released in the other one', (keys, actions) => {
  expect(keyActions(keys).map(it => `${it.type} ${it.value}`)).toEqual(actions)
})

test('a key without a name here is refused', () => {
  expect(() => keyActions('Shift+F13')).toThrow("Unknown key 'F13'.")
})
