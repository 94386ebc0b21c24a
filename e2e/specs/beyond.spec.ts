/** Promises beyond the requirements that need a browser's own features: clipboard, voice, badge, installation. */
import type { Page } from 'playwright'
import { act, enterHome, press, soundAlarm } from '#fixture/serverActions.ts'
import { type BoatFixture, expect, test } from '#fixture/test.ts'

const DEVICE = '/this-device'
const card = (it: BoatFixture, name: string) => it.page().getByRole('region', { name, exact: true })

async function enter(it: BoatFixture, path: string): Promise<void> {
  await it.people.actorOf('captain').open(path)
  await it.advance(2_000)
}

/** The page notes what the app hands to a feature of the browser; the feature itself is not asked. */
async function note(page: Page, feature: 'speak' | 'badge' | 'persist' | 'share'): Promise<void> {
  await page.addInitScript(of => {
    const noted: unknown[] = []
    Object.assign(globalThis, { noted })
    const put = (on: object, name: string, value: (it: never) => unknown): void =>
      void Object.defineProperty(on, name, { value, configurable: true })
    const done = (it: unknown): Promise<boolean> => {
      noted.push(it)
      return Promise.resolve(true)
    }
    if (of === 'speak') put(speechSynthesis, 'speak', (it: SpeechSynthesisUtterance) => noted.push(it.text))
    if (of === 'badge') put(navigator, 'setAppBadge', done)
    if (of === 'badge') put(navigator, 'clearAppBadge', () => done(0))
    if (of === 'persist') put(navigator.storage, 'persist', () => done('asked'))
    if (of === 'share') put(navigator, 'share', ({ text }: ShareData) => done(text))
  }, feature)
}
const notedIn = (it: BoatFixture): Promise<readonly unknown[]> =>
  it.page().evaluate(() => Reflect.get(globalThis, 'noted') as readonly unknown[])

test('XTRA-11 one press copies the position of the boat, in the format that was chosen', async ({ openBoat }) => {
  const it = await openBoat()
  await it.addPerson()
  await it.page().context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(it, '/map')
  await press(it, 'button', 'Copy the position')
  expect(await it.page().evaluate(() => navigator.clipboard.readText())).toBe('55.676100 N 12.568300 E')
  await act(it, 'open-map-settings')
  await it
    .page()
    .getByRole('radio', { name: /^Degrees and minutes/ })
    .check()
  await act(it, 'close-map-settings')
  await press(it, 'button', 'Copy the position')
  expect(await it.page().evaluate(() => navigator.clipboard.readText())).toBe("55° 40.566' N 012° 34.098' E")
  expect(await it.page().getByText('Copied: 55° 40.566', { exact: false }).count()).toBe(1)
})

test('XTRA-11 another press shares the position', async ({ openBoat }) => {
  const it = await openBoat({ prepare: page => note(page, 'share') })
  await enter(it, '/map')
  await press(it, 'button', 'Share the position')
  expect(await notedIn(it)).toEqual(['55.676100 N 12.568300 E'])
})

test('XTRA-13 an alarm is spoken again and again, once somebody has chosen it', async ({ openBoat }) => {
  const it = await openBoat({ plan: { armed: true }, prepare: page => note(page, 'speak') })
  await enter(it, DEVICE)
  await soundAlarm(it)
  await it.advance(10_000)
  expect(await notedIn(it)).toEqual([])
  await it
    .page()
    .getByRole('checkbox', { name: /^Speak the alarm/ })
    .check()
  await it.advance(14_000)
  const said = await notedIn(it)
  expect(said.slice(0, 2)).toEqual(['This is how an alarm is spoken.', expect.stringMatching(/Freja.*deck hatch/)])
  expect(said.slice(1)).toEqual(Array.from({ length: 3 }, () => said[1]))
})

test('XTRA-14 the badge counts the alarms, and is gone with the alarm mode', async ({ openBoat }) => {
  const it = await openBoat({ plan: { armed: true }, prepare: page => note(page, 'badge') })
  await enterHome(it)
  await soundAlarm(it, 'hatch')
  await soundAlarm(it, 'door')
  await act(it, 'open-event-log')
  expect(await notedIn(it)).toEqual([0, 1, 2, 0])
})

test("XTRA-15 the browser's offer to install is kept until somebody presses Install", async ({ openBoat }) => {
  const it = await openBoat()
  await enterHome(it)
  const isTaken = await it.page().evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(void Object.assign(globalThis, { isOffered: true })),
    })
    return !dispatchEvent(offer)
  })
  await act(it, 'go', 'settings')
  await it
    .page()
    .getByRole('main')
    .getByRole('link', { name: /^Alarm on this device/ })
    .click()
  await it.rest()
  const isOffered = () => it.page().evaluate(() => Reflect.get(globalThis, 'isOffered') === true)
  expect([isTaken, await isOffered()]).toEqual([true, false])
  await press(it, 'button', 'Install')
  expect([await isOffered(), await it.page().getByRole('button', { name: 'Install' }).count()]).toEqual([true, 0])
})

test('XTRA-15 XTRA-16 on an iPhone three steps lead to the installation, and a card says that it stops the app', async ({
  openBoat,
}) => {
  const it = await openBoat()
  await it.addPerson()
  await act(it, 'phone', { platform: 'ios' })
  await enter(it, DEVICE)
  const steps = card(it, 'Install the app').getByRole('list', { name: 'Three steps in Safari' }).getByRole('listitem')
  expect([await steps.count(), await steps.locator('svg').count()]).toEqual([3, 3])
  const closed = card(it, 'When the app is not in front')
  expect(await closed.innerText()).toMatch(/screen locked\s+Nothing\. The device stops the app\./)
  expect(await closed.innerText()).toContain('No e-mail and no SMS tells you of an alarm.')
})

/** Reads the start-up pictures: their size in device pixels, the color of a corner, and the share of other pixels. */
const startPicturesOf = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=apple-touch-startup-image]'), async link => {
        const picture = new Image()
        picture.src = link.href
        await picture.decode()
        const { naturalWidth: width, naturalHeight: height } = picture
        const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
        pen?.drawImage(picture, 0, 0)
        const bytes = pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
        const corner = [...bytes.slice(0, 3)].map(it => it.toString(16).padStart(2, '0')).join('')
        let drawn = 0
        for (let at = 0; at < bytes.length; at += 4) if (bytes[at] !== bytes[0]) drawn++
        return {
          media: link.media,
          size: `${width}x${height}`,
          corner,
          hasMark: drawn > 1_000 && drawn < 0.1 * width * height,
        }
      }),
    ),
  )

test('XTRA-24 on an iPhone the installed app will start with the mark, in the size of the screen, by day and by night', async ({
  openBoat,
}) => {
  const it = await openBoat()
  await it.addPerson()
  await act(it, 'phone', { platform: 'ios' })
  await enter(it, '/home')
  const [day, night] = ['(prefers-color-scheme: light) and', '(prefers-color-scheme: dark) and']
  expect(await startPicturesOf(it.page())).toEqual([
    { media: `${day} (orientation: portrait)`, size: '780x1688', corner: 'edf1f4', hasMark: true },
    { media: `${day} (orientation: landscape)`, size: '1688x780', corner: 'edf1f4', hasMark: true },
    { media: `${night} (orientation: portrait)`, size: '780x1688', corner: '0a131a', hasMark: true },
    { media: `${night} (orientation: landscape)`, size: '1688x780', corner: '0a131a', hasMark: true },
  ])
})

test('XTRA-24 on other devices no pictures for the start are drawn', async ({ openBoat }) => {
  const it = await openBoat()
  await enterHome(it)
  expect(await startPicturesOf(it.page())).toEqual([])
})

test('XTRA-16 after the sign-in the browser is asked once to keep what the app stores', async ({ openBoat }) => {
  const it = await openBoat({ prepare: page => note(page, 'persist') })
  await enterHome(it)
  expect(await notedIn(it)).toEqual(['asked'])
})

test('XTRA-18 an address for a display on board opens a screen by night without bars, for this tab alone', async ({
  openBoat,
}) => {
  const it = await openBoat()
  await enter(it, '/?screen=map&mode=night&embedded')
  const shown = async () => {
    const page = it.page()
    return [
      new URL(page.url()).pathname,
      await page.evaluate(() => document.documentElement.dataset['theme']),
      await page.getByRole('navigation', { name: 'Main' }).count(),
      await page.evaluate(() => localStorage.getItem('theme')),
    ]
  }
  expect(await shown()).toEqual(['/map', 'night', 0, null])
  await act(it, 'phone', 'reload')
  await it.advance(2_000)
  expect(await shown()).toEqual(['/map', 'night', 0, null])
})
