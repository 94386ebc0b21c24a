/** Words that stay on one line: those with a hyphen, and a dash with the word before it. */
import { act, enterHome } from '#fixture/serverActions.ts'
import { brokenWords, drawn, enlargeText } from '#fixture/shape.ts'
import { expect, type BoatFixture, sharingTest } from '#fixture/test.ts'

const SETTLED_MS = 2_000
const DAY = 86_400_000

/** No notification is chosen, so Home says: 'no e-mail and no SMS tells you of an alarm.' */
const unnotified = sharingTest({
  plan: {
    armed: true,
    captain: { phone: '+4520000009', notify: { email: [], sms: [] } },
    trip: [
      { ago: DAY, latitude: 55.6761, longitude: 12.5683 },
      { ago: DAY - 60_000, latitude: 55.7261, longitude: 12.5683 },
    ],
  },
})

async function open(it: BoatFixture, path: string): Promise<void> {
  await it.people.actorOf('captain').open(path)
  await it.advance(SETTLED_MS)
}

unnotified('UX the title of a log breaks between its name and its date', async ({ boat: it }) => {
  await open(it, '/logbook-record/2026-05-31,2026-06-01')
  await it.page().setViewportSize({ width: 390, height: 844 })
  await drawn(it.page())
  const lines = await it
    .page()
    .getByRole('heading', { level: 1 })
    .evaluate(title => {
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const words: Record<number, string> = {}
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const line = Math.round(range.getBoundingClientRect().bottom)
          words[line] = `${words[line] ?? ''} ${word}`.trim()
        }
      return Object.values(words)
    })
  expect(lines).toEqual(["Captain's Log -", 'May 31, 2026'])
})

unnotified.for([
  ['Home', enterHome],
  ['the sailor friends in Settings', it => open(it, '/settings').then(() => act(it, 'panel', 'sailor-friends'))],
  ['the form of a sailor friend', it => open(it, '/addContact')],
  ['the page about the alarm on this device', it => open(it, '/this-device')],
  ['the title of a log', it => open(it, '/logbook-record/2026-05-31,2026-06-01')],
] as const satisfies readonly (readonly [string, (it: BoatFixture) => Promise<void>])[])(
  'UX no word with a hyphen is broken, and no line begins with a dash: %s',
  async ([, lead], { boat: it }) => {
    await lead(it)
    expect(await it.page().locator('body').innerText()).toMatch(/\p{L}-\p{L}|\p{L} -\s/u)
    const broken: Record<string, readonly string[]> = {}
    for (const percent of [100, 200]) {
      await enlargeText(it.page(), percent)
      // Each width breaks the lines at other places.
      for (let width = 320; width <= 440; width += 8) {
        await it.page().setViewportSize({ width, height: 844 })
        await drawn(it.page())
        const words = (await brokenWords(it.page())).filter(word => /^'[^']*-/.test(word))
        if (words.length > 0) broken[`${width} px, ${percent} %`] = words
      }
    }
    await enlargeText(it.page(), 100)
    expect(broken).toEqual({})
  },
)
