/** Random walks: what may happen to the page and its boat, and what no walk may break. */
import { action, always, eventually, exploration, noErrors, press } from 'drydock/explore'
import type { FakeBoat } from 'drydock/playwright'

const alarmsOf = (boat: FakeBoat): number => boat.wire().filter(it => it.name === 'UpdateStatusChangeOnAlarm').length
/** How many alarms of a boat had come when the last one was dismissed. */
const dismissed = new WeakMap<FakeBoat, number>()

export const walks = exploration({
  source: import.meta.url,
  exportedAs: 'walks',
  boat: { gateway: { statusEvery: '10s' } },
  async start({ page, boat }) {
    await page.goto(`/?gateway=${boat.urls.gateway}#${await boat.token()}`)
    await page.getByRole('heading', { name: 'Freja' }).waitFor()
    await boat.advance('1s')
  },
  // What occurs twice is twice as likely.
  steps: [
    { alarm: 'bilgePump' },
    { alarm: 'bilgePump' },
    { armed: false },
    draw => ({ reading: { meter: 'V1', value: draw.oneOf(11.4, 12.6) } }),
  ],
  faults: [{ on: { rest: 'GET /api/Alarm/Arm' }, kind: 'status', status: 503, times: 1 }],
  actions: [
    press('button', 'Arm'),
    press('button', 'Disarm'),
    action('dismiss the alarm', async ({ page, boat }) => {
      const button = page.getByRole('button', { name: 'Dismiss' })
      if (!(await button.isVisible())) return false
      await button.click()
      dismissed.set(boat, alarmsOf(boat))
      return true
    }),
  ],
  properties: [
    always('an alarm is shown until it is dismissed', async ({ page, boat }) => {
      const isDue = alarmsOf(boat) > (dismissed.get(boat) ?? 0)
      return (await page.getByRole('alert').innerText()).startsWith('ALARM') === isDue
    }),
    eventually('the page says whether the boat is armed', async ({ page, boat }) => {
      const said = await page.locator('#armed').innerText()
      return said === (boat.state()['armed'] === true ? 'armed' : 'not armed')
    }).within('15 s'),
    eventually('a battery below 11.8 V is called nearly empty, and no other', async ({ page, boat }) => {
      const { V1 } = boat.state()['readings'] as { readonly V1: number }
      return (await page.locator('#volts').innerText()).includes('nearly empty') === V1 < 11.8
    }).within('15 s'),
    noErrors,
  ],
  pauses: ['1s', '5s', '15s'],
  rest: '15s',
})
