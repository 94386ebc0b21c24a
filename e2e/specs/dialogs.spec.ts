/** Closed dialogs: no part of the page stays hidden from screen readers, and the focus is on the page. */
import { violationsOf } from '#runner/engines/chromium/axe.ts'
import { act, enterHome } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'

const HOUR = 3_600_000
const plan: BoatFixtureOptions['plan'] = {
  trip: [
    { ago: 25 * HOUR, latitude: 55.6761, longitude: 12.5683 },
    { ago: 24 * HOUR, latitude: 55.7261, longitude: 12.5683 },
  ],
  vips: [{ id: 'guard', name: 'Coast guard', phone: '+4520123456' }],
}

async function saveFavourite(it: BoatFixture): Promise<void> {
  await it.people.actorOf('captain').open('/logbook-record/2026-05-31,2026-06-01')
  await it.advance(2_000)
  await act(it, 'open-log-options')
  await it.advance(500)
  await act(it, 'choose-log-option', 'save')
  await it.advance(500)
  await act(it, 'fill-favourite', { nickname: 'Round the lighthouse' })
  await act(it, 'save-favourite')
}
async function saveProfile(it: BoatFixture): Promise<void> {
  await it.people.actorOf('captain').open('/profile')
  await it.advance(1_000)
  await act(it, 'save-profile')
  await it.advance(500)
  await act(it, 'close-success')
}
async function leaveVipList(it: BoatFixture): Promise<void> {
  await enterHome(it)
  await act(it, 'phone', { location: { latitude: 55.6761, longitude: 12.5687, accuracy: 5 } })
  await act(it, 'man-over-board')
  await act(it, 'request-position')
  await it.advance(1_000)
  await act(it, 'vip-list')
  await it.advance(1_000)
  await act(it, 'return-vip')
}

const hidden = (boat: BoatFixture): Promise<readonly string[]> =>
  boat
    .page()
    .evaluate(() =>
      [...document.querySelectorAll('[aria-hidden="true"]')]
        .filter(at => at.querySelector('a, button, input, main') !== null)
        .map(at => at.outerHTML.slice(0, 120)),
    )

test.for([
  ['a favourite was saved', saveFavourite],
  ['the success of a save was read', saveProfile],
  ['the VIP list was left', leaveVipList],
] as const)('UX right after %s no part of the page is hidden from screen readers', async ([, lead], { openBoat }) => {
  const it = await openBoat({ plan })
  await lead(it)
  expect([
    await it.page().getByRole('dialog').or(it.page().getByRole('alertdialog')).count(),
    await hidden(it),
    await violationsOf(it.page()),
  ]).toEqual([0, [], []])
  // The focus management runs a moment later and must not change that.
  await it.advance(1_000)
  expect([await hidden(it), await violationsOf(it.page())]).toEqual([[], []])
})

test('UX a dialog that opens right after another closed hides the page behind it', async ({ openBoat }) => {
  const it = await openBoat({ plan })
  await saveFavourite(it)
  await act(it, 'open-log-options')
  await it.advance(1_000)
  expect(await it.page().getByRole('main').count()).toBe(0)
  expect(await violationsOf(it.page())).toEqual([])
})
