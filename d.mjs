export async function run({ open, up }) {
  const page = await open(up.captain.user, up.captain.password, { width: 390, height: 844 })
  await page.getByRole('link', { name: 'Home', exact: true }).click(); await page.waitForTimeout(600)
  const state = async what => console.log(what, await page.evaluate(() => [...document.querySelectorAll('[role=alertdialog]')].map(d => d.getAttribute('aria-hidden') + ' ' + d.textContent.slice(0,16)).join(' --- ') + ' | root hidden ' + document.querySelector('#root').getAttribute('aria-hidden') + ' | focus ' + document.activeElement.outerHTML.slice(0,80)))
  await page.getByRole('button', { name: 'Smart Plug menu' }).click(); await page.waitForTimeout(400)
  await page.getByRole('menuitem', { name: 'UNPAIR' }).click(); for (const t of [50, 200, 400, 800]) { await page.waitForTimeout(t); await state('unpair') }
  await page.keyboard.press('Escape'); await page.waitForTimeout(300)
  await page.getByRole('link', { name: 'Profile', exact: true }).click(); await page.waitForTimeout(600)
  await page.getByRole('button', { name: /^Connected Accounts/ }).click()
  await page.locator(`button[aria-label="Delete friend@freja.example"]`).click(); for (const t of [50, 200, 400, 800]) { await page.waitForTimeout(t); await state('delete') }
  await page.keyboard.press('Escape'); await page.waitForTimeout(300)
  await page.getByLabel("Captain's name").fill('x')
  await page.getByRole('link', { name: 'Home', exact: true }).click();  for (const t of [50, 200, 400, 800]) { await page.waitForTimeout(t); await state('leave') }
}
