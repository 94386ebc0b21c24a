import { deed, enterHome, press, soundAlarm, tell } from '#fixture/deeds.ts'
import { test } from '#fixture/test.ts'
test('x', async ({ harbour }) => {
  const it = await harbour()
  await enterHome(it)
  await it.page().setViewportSize({ width: 1440, height: 900 }); await it.rest(); await deed(it,'arm'); await it.pass(3000); await soundAlarm(it); await tell(it, 'warning', 'Device not reachable within the last minute. Possibly offline.'); await tell(it, 'success', 'The boat is back in its home harbour.')
  for (const [width, height] of [[320, 568], [390, 844], [768,1024],[1024,768],[1440,900]]) {
    await it.page().setViewportSize({ width: width!, height: height! })
    await it.rest()
    await press(it, 'button', 'Messages')
    await it.page().screenshot({ path: `/tmp/m-${width}.png` })
    console.log(width, await it.page().getByRole('button', { name: 'Close', exact: true }).count(), await it.page().getByRole('dialog').count(), await it.page().locator('.sheet').count())
    if (await it.page().getByRole('button', { name: 'Close', exact: true }).count()) await press(it, 'button', 'Close')
  }
})
