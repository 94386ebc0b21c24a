/**
 * The app in a browser. `boat.advance` moves the boat and the page together: Date and timers of the page stand still
 * otherwise.
 */
import { expect, type FakeBoat, test } from 'drydock/playwright'

test.use({ boatOptions: { boat: { armed: true } } })

const addressOf = async (boat: FakeBoat): Promise<string> => `/?gateway=${boat.urls.gateway}#${await boat.token()}`

test('the page shows the battery and the alarm', async ({ page, boat }) => {
  await page.goto(await addressOf(boat))
  await expect(page.getByRole('heading')).toHaveText('Freja')
  await boat.advance('1s')
  await expect(page.locator('#volts')).toHaveText('12.72 V')
  await expect(page.locator('#armed')).toHaveText('armed')

  await boat.step({ alarm: 'bilgePump' })
  await expect(page.getByRole('alert')).toHaveText('ALARM: Bilge pump')
})

test('a quarter of an hour without news is noticed, and takes a moment', async ({ page, boat }) => {
  await page.goto(await addressOf(boat))
  await expect(page.getByRole('heading')).toHaveText('Freja')
  await boat.advance('1s')
  await expect(page.locator('#heard')).toHaveText('Heard 0 min ago')

  await boat.step({ gateway: 'silent' })
  await boat.advance('16m')
  await expect(page.locator('#heard')).toHaveText(/^Heard 1[56] min ago: is the boat online\?$/)

  await page.reload()
  expect(await page.evaluate(() => Date.now())).toBe(boat.now().getTime())
})

test('the page shows what a scenario left behind', async ({ page, boat }) => {
  await page.goto(await addressOf(boat))
  await expect(page.getByRole('heading')).toHaveText('Freja')
  const { lasts } = await boat.play('scenarios/own/OWN-01-the-battery-empties.yaml')
  expect(lasts).toBe(31 * 60_000)
  await expect(page.locator('#volts')).toHaveText('13.80 V')
})
