/** The layout of the console on a small screen. */
import { test } from '../src/fixture/consolePage.ts'
import { expect } from '../src/fixture/test.ts'

test('on a small laptop the form of the first step is visible, and its button covers no field', async ({
  openConsole,
}) => {
  const { page } = await openConsole({ width: 1280, height: 800 })
  const choice = page.getByRole('combobox', { name: 'alarm', exact: true })
  await choice.waitFor()
  const isUncovered = await choice.evaluate(field => {
    const { left, width, top, bottom } = field.getBoundingClientRect()
    return [top + 1, bottom - 1].map(y => document.elementFromPoint(left + width / 2, y) === field)
  })
  expect(isUncovered).toEqual([true, true])
})
