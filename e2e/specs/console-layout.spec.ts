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

test('on a phone name and id of a scenario stay beside each other while the id has an error', async ({
  openConsole,
}) => {
  const { page } = await openConsole({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Save as scenario' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Id').fill('not an id')
  await dialog.getByText("'id' is an id such as 'SC-39'").waitFor()
  const top = async (field: string): Promise<number | undefined> => (await dialog.getByLabel(field).boundingBox())?.y
  expect(await top('Name')).toBe(await top('Id'))
})
