/** The watch with large text: all of it is in sight, above the button that leaves it. */
import { dropHubConnections, press } from '#fixture/serverActions.ts'
import { enlargeText } from '#fixture/shape.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'

const HERE = { latitude: 55.6761, longitude: 12.5683 }
const position = { ...HERE, accuracy: 8, swing: 0 }

/** Opens the watch by a press, which allows sound. */
async function watch(open: OpenBoat, plan: NonNullable<BoatFixtureOptions['plan']>): Promise<BoatFixture> {
  const viewport = { width: 390, height: 844 }
  const it = await open({ plan, viewport, prepare: page => enlargeText(page, 200) })
  await it.people.actorOf('captain').open('/this-device')
  await it.advance(2_000)
  await press(it, 'link', 'Begin the watch')
  await it.advance(2_000)
  return it
}
type OpenBoat = (options: BoatFixtureOptions) => Promise<BoatFixture>

/** Returns the texts that are not wholly in the window, above the button. */
const unseenTexts = (it: BoatFixture, kind: string): Promise<readonly string[]> =>
  it
    .page()
    .getByRole('button', { name: 'Hold to leave' })
    .evaluate((button, selector) => {
      const end = button.getBoundingClientRect().top
      const texts = [...(button.parentElement?.parentElement?.querySelectorAll(selector) ?? [])]
      if (texts.length === 0) throw new Error('The watch has no such texts.')
      return texts
        .filter(text => {
          const { top, bottom } = text.getBoundingClientRect()
          return top < 0 || bottom > end + 0.5
        })
        .map(text => text.textContent ?? '')
    }, kind)

test.for([
  ['without a centre of the fence', { armed: true, position }],
  ['with a centre', { armed: true, position, geofence: { radius: 50, ...HERE } }],
] as const)(
  'XTRA-08 UX with text of 200 percent on a phone all of the watch is in sight: %s',
  async ([, plan], { openBoat }) => {
    expect(await unseenTexts(await watch(openBoat, plan), 'p, dt, dd')).toEqual([])
  },
)

test('XTRA-08 UX with text of 200 percent on a phone each warning of the watch is in sight', async ({ openBoat }) => {
  const it = await watch(openBoat, { position })
  await it.page().context().setOffline(true)
  await dropHubConnections(it)
  await it.advance(2_000)
  const warnings = it
    .page()
    .getByRole('status')
    .getByText(/wakes you/)
  expect([await warnings.count(), await unseenTexts(it, '[role=status] > p')]).toEqual([2, []])
})
