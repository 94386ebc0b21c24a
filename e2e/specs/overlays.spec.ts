/** Dialogs and panels that lie over a screen: what they cover, what covers them, and what is left of them. */
import { act, enterHome, press, soundAlarm } from '#fixture/serverActions.ts'
import { brokenWords, drawn, enlargeText, touchedByFingers } from '#fixture/shape.ts'
import { expect, test } from '#fixture/test.ts'
import { LOADED } from '#tools/tour/boats.ts'
import { faultsAt, FINGER_PX } from '#tools/tour/engineWalk.ts'
import { begin } from '#tools/tour/walk.ts'
import { openingPlaces } from '#tools/tour/walkThrough.ts'

const SETTLED_MS = 2_000
/** Real time on a busy machine: dozens of places are reached in a test. */
const PATIENCE_MS = 600_000
const SMALL = { width: 320, height: 568 }

test('UX a banner does not cover the picture that is ready to be shared, at 320×568', async ({ openBoat }) => {
  const it = await openBoat({ plan: LOADED, viewport: SMALL })
  await it.addPerson()
  await act(it, 'phone', { sharing: 'unsupported' })
  await it.people.actorOf('captain').open('/logbook-record/2026-05-30,2026-06-01')
  await it.advance(SETTLED_MS)
  await act(it, 'share', 'log')
  await it.advance(SETTLED_MS)
  await drawn(it.page())
  const dialog = await it.page().getByRole('dialog', { name: 'Ready to download' }).boundingBox()
  const banner = await it.page().getByRole('region', { name: 'Warning' }).boundingBox()
  expect(dialog?.y).toBeGreaterThanOrEqual((banner?.y ?? SMALL.height) + (banner?.height ?? 0))
  expect((dialog?.y ?? SMALL.height) + (dialog?.height ?? 0)).toBeLessThanOrEqual(SMALL.height)
})

test('ENROLL-02 NAV-01 UX with text of 200 percent on a phone no step and no place of the navigation is broken', async ({
  openBoat,
}) => {
  const viewport = { width: 390, height: 844 }
  const it = await openBoat({ viewport, prepare: page => enlargeText(page, 200) })
  await it.people.actorOf('captain').open('/')
  await it.advance(SETTLED_MS)
  await act(it, 'unpair', 'smartPlug')
  await it.advance(SETTLED_MS)
  await act(it, 'enrol', 'smartPlug')
  const steps = await it.page().getByRole('group', { name: 'Enrolment of Smart Plug' }).innerText()
  const onHome = await brokenWords(it.page())
  await it.people.actorOf('captain').open('/map')
  await it.advance(SETTLED_MS)
  const places = await it.page().getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()
  const onMap = await brokenWords(it.page())
  expect([steps, places]).toEqual([
    expect.stringMatching(/Prepare\s[\s\S]*Join\s[\s\S]*Configure\s[\s\S]*Done/),
    ['Home', 'Geofence', 'Settings', 'Event log', 'Weather'],
  ])
  const named = /Prepare|Join|Configure|Done|'Home'|Geofence'$|Settings|Event|Weather/
  expect([...onHome, ...onMap].filter(word => named.test(word))).toEqual([])
})

test('ENROLL-02 UX with text of 200 percent at 320 px the name of the step in progress stays whole', async ({
  openBoat,
}) => {
  const viewport = { width: 320, height: 844 }
  const it = await openBoat({
    plan: { sensors: [], radio: { opens: SETTLED_MS, finds: SETTLED_MS, adds: 60_000 } },
    viewport,
    prepare: page => enlargeText(page, 200),
  })
  await enterHome(it)
  await act(it, 'enrol', 'smartPlug')
  await it.advance(3 * SETTLED_MS)
  expect(await it.page().locator('[aria-current=step]').innerText()).toMatch(/Configure$/)
  expect((await brokenWords(it.page())).filter(word => word.startsWith("'Configure'"))).toEqual([])
})

test('HOME-03 UX with text of 200 percent on a phone the title of a graph stays whole', async ({ openBoat }) => {
  const viewport = { width: 390, height: 844 }
  const it = await openBoat({ viewport, prepare: page => enlargeText(page, 200) })
  await enterHome(it)
  await press(it, 'button', 'Consumption graph')
  expect(await it.page().getByRole('dialog', { name: 'Consumption' }).count()).toBe(1)
  expect((await brokenWords(it.page())).filter(word => word.startsWith("'Consumption'"))).toEqual([])
})

test('XTRA-06 UX with text of 200 percent on a phone no word of the ready check is broken', async ({ openBoat }) => {
  const viewport = { width: 390, height: 844 }
  const it = await openBoat({ viewport, prepare: page => enlargeText(page, 200) })
  await it.people.actorOf('captain').open('/this-device')
  await it.advance(SETTLED_MS)
  expect(await it.page().getByRole('heading', { name: 'This computer may not wake you' }).count()).toBe(1)
  expect(await brokenWords(it.page())).toEqual([])
})

test.for([
  [844, 390, 100],
  [390, 844, 200],
] as const)(
  'UX at %d×%d with text of %d percent an alarm is in the window of a screen that was scrolled, and above a dialog',
  async ([width, height, percent], { openBoat }) => {
    const it = await openBoat({ viewport: { width, height }, prepare: page => enlargeText(page, percent) })
    const seesAlarm = (): Promise<boolean> =>
      it
        .page()
        .locator('[data-banner="alarm"]')
        .evaluate(banner => {
          const { left, top, width, bottom } = banner.getBoundingClientRect()
          return (
            bottom <= innerHeight / 2 &&
            [top + 2, bottom - 2].every(y => banner.contains(document.elementFromPoint(left + width / 2, y)))
          )
        })
    await enterHome(it)
    await act(it, 'go', 'settings')
    await it.page().evaluate(() => scrollTo(0, 300))
    await soundAlarm(it)
    await drawn(it.page())
    expect([await it.page().evaluate(() => scrollY > 0), await seesAlarm()]).toEqual([true, true])
    // With a key: the button is above the window.
    await it.page().getByRole('button', { name: 'Messages' }).focus()
    await it.page().evaluate(() => scrollTo(0, 300))
    await it.page().keyboard.press('Enter')
    await it.advance(SETTLED_MS)
    await drawn(it.page())
    expect(await it.page().getByRole('dialog', { name: 'Messages' }).count()).toBe(1)
    expect([await it.page().evaluate(() => scrollY > 0), await seesAlarm()]).toEqual([true, true])
  },
)

test('ACCT-09 a question about an account that was left with its screen does not come back', async ({ openBoat }) => {
  const it = await openBoat({ plan: LOADED })
  await enterHome(it)
  await act(it, 'go', 'profile')
  await act(it, 'go', 'settings')
  await it.page().goBack()
  await it.advance(SETTLED_MS)
  await act(it, 'tool', 'accounts')
  await act(it, 'account', { user: 'guest', wish: 'delete' })
  await it.advance(SETTLED_MS)
  expect(await it.page().getByRole('alertdialog').count()).toBe(1)
  // A step back would close the question.
  await it.page().goForward()
  await it.advance(SETTLED_MS)
  expect(new URL(it.page().url()).pathname).toBe('/settings')
  await act(it, 'go', 'profile')
  await act(it, 'tool', 'accounts')
  await it.advance(SETTLED_MS)
  expect(await it.page().getByRole('alertdialog').count()).toBe(0)
})

test.for([
  [390, 844],
  [320, 568],
  [844, 390],
] as const)(
  'MAP-12 at %d×%d the settings of the map open with their Close button in sight',
  async (size, { openBoat }) => {
    const [width, height] = size
    const it = await openBoat({ plan: LOADED, viewport: { width, height } })
    await enterHome(it)
    await act(it, 'go', 'geofence')
    await act(it, 'open-map-settings')
    await it.advance(SETTLED_MS)
    await drawn(it.page())
    const close = it.page().getByRole('dialog', { name: 'Map settings' }).getByRole('button', { name: 'Close' })
    const isInSight = await close.evaluate(button => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return [top + 2, top + height - 2].every(y => button.contains(document.elementFromPoint(left + width / 2, y)))
    })
    expect(isInSight).toBe(true)
    await press(it, 'button', 'Close')
  },
)

test.for([
  [320, 568, 100],
  [844, 390, 100],
  [390, 844, 200],
  [320, 568, 200],
] as const)(
  'UX at %d×%d with text of %d percent no dialog, menu, sheet or panel is cut, covered or hard to hit',
  { timeout: PATIENCE_MS },
  async ([width, height, percent], { openBoat }) => {
    const it = await openBoat({
      plan: LOADED,
      viewport: { width, height },
      prepare: async page => {
        await touchedByFingers(page)
        await enlargeText(page, percent)
      },
    })
    await begin(it, 'loaded')
    const found: Record<string, readonly string[]> = {}
    for (const { name, reach } of openingPlaces) {
      await reach(it)
      const faults = await faultsAt(it.page(), FINGER_PX)
      if (faults.length > 0) found[name] = faults
    }
    expect(found).toEqual({})
  },
)
