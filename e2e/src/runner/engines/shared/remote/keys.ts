/** Keys by the names that Playwright and the DOM give them, as actions of WebDriver. */

/** Code points that WebDriver assigns to keys without a character. Source: WebDriver, keyboard actions. */
const CODES: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

export interface KeyAction {
  readonly type: 'keyDown' | 'keyUp'
  readonly value: string
}

function codeOf(key: string): string {
  const code = CODES[key] ?? key
  if ([...code].length !== 1)
    throw new Error(`Unknown key '${key}'. Known: a character, ${Object.keys(CODES).join(', ')}.`)
  return code
}

/**
 * Returns the actions that press a key and release it.
 * @param keys A key, or several that are held together, such as 'Shift+Tab'.
 * @throws {Error} For a key that has no name here.
 */
export function keyActions(keys: string): readonly KeyAction[] {
  const codes = keys === '+' ? [keys] : keys.split('+').map(codeOf)
  return [
    ...codes.map(value => ({ type: 'keyDown', value }) as const),
    ...codes.toReversed().map(value => ({ type: 'keyUp', value }) as const),
  ]
}
