import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { registerPage, press, targetOf } from './interactions.ts'

test.each([
  ["getByRole('button', { name: 'ARM', exact: true })", 'button', 'ARM'],
  [
    "getByRole('region', { name: 'Sensors', exact: true }).getByRole('switch', { name: 'Smart Plug' })",
    'switch',
    'Smart Plug',
  ],
  ["getByRole('link', { name: 'Captain\\'s log', exact: true })", 'link', "Captain's log"],
  [
    "getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Home(, clears the alarm)?$/ })",
    'link',
    'Home',
  ],
  ["getByRole('button', { name: /^Main Door Sensor, / })", 'button', 'Main Door Sensor'],
  ["getByRole('heading', { level: 2 }).getByRole('button', { name: /^My Boat\\b/ })", 'button', 'My Boat'],
  ["getByRole('listitem', { name: 'Picture 1', exact: true }).getByRole('button')", 'button', ''],
  ["getByRole('dialog').getByLabel('Phone number', { exact: true })", 'field', 'Phone number'],
])('%s looks for the %s that a person calls %j', (locator, role, name) => {
  // A locator is identified by its text.
  expect(targetOf({ toString: () => locator } as never)).toEqual({ role, name })
})

test('each press of one action is settled before the next press', async () => {
  const done: string[] = []
  const page = {} as Page
  const button = (name: string) =>
    ({
      page: () => page,
      evaluateAll: async () => undefined,
      click: async () => void done.push(name),
      toString: () => name,
    }) as unknown as Locator
  const act = (): void => registerPage(page, { settle: async () => void done.push('settle'), pause: undefined })
  act()
  await press(button('menu'))
  await press(button('entry'))
  act()
  await press(button('ARM'))
  expect(done).toEqual(['menu', 'settle', 'entry', 'ARM'])
})
