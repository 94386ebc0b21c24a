/** Character limits: counter, error and SAVE count in UTF-16 units, in every field for names. */
import type { Locator } from 'playwright'
import { openAt, openVips } from '#fixture/account.ts'
import { act } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

const HOUR = 3_600_000
const BOAT = '\u{1F6A4}'
const plan = {
  trip: [
    { ago: 25 * HOUR, latitude: 55.6761, longitude: 12.5683 },
    { ago: 24 * HOUR, latitude: 55.7261, longitude: 12.5683 },
  ],
  contacts: [{ id: 'ida', name: 'Ida', email: 'ida@freja.example', phone: '+4520111111' }],
  vips: [{ id: 'guard', name: 'Coast guard', phone: '+4520222222' }],
}

async function openVip(it: BoatFixture): Promise<void> {
  await openVips(it)
  await act(it, 'edit-vip', 'Coast guard')
}
async function openJourney(it: BoatFixture): Promise<void> {
  await openAt(it, '/logbook-record/2026-05-31,2026-06-01')
  await it.advance(1_000)
  await act(it, 'open-log-options')
  await it.advance(500)
  await act(it, 'choose-log-option', 'save')
  await it.advance(500)
  await it.page().getByRole('textbox', { name: 'Nickname' }).fill('Skerries')
}

const TOO_LONG = 'Name must be less than 30 characters'
const FIELDS: readonly (readonly [
  ids: string,
  label: string,
  most: number,
  error: string,
  lead: (it: BoatFixture) => Promise<void>,
])[] = [
  ['PROFILE-37 PROFILE-40 LIMIT-24', "Captain's name", 30, TOO_LONG, it => openAt(it, '/profile')],
  ['PROFILE-38 OPEN-083', 'Boat name', 30, TOO_LONG, it => openAt(it, '/profile')],
  ['CONTACT-22 CONTACT-23 LIMIT-24', 'Name', 30, TOO_LONG, it => openAt(it, '/editContact?id=ida')],
  ['VIP-15 LIMIT-24', 'Name', 30, TOO_LONG, openVip],
  ['JOURNEY-05 JOURNEY-07 LIMIT-33', 'Nickname', 30, 'At most 30 characters', openJourney],
  ['JOURNEY-06 JOURNEY-08 LIMIT-34', 'Description', 40, 'At most 40 characters', openJourney],
]

test.for(FIELDS)(
  '%s OPEN-142 %s accepts %d UTF-16 units, and an emoji counts as two',
  async ([, label, most, error, lead], { openBoat }) => {
    const it = await openBoat({ plan })
    await lead(it)
    const around: Locator = it.page().getByRole('dialog').or(it.page().getByRole('main')).last()
    const field = around.locator('.field_field', { has: it.page().getByRole('textbox', { name: label, exact: true }) })
    const seen: unknown[] = []
    for (const text of [
      BOAT.repeat(most / 2),
      BOAT.repeat(most / 2 + 1),
      `${'x'.repeat(most - 2)}${BOAT}`,
      `${'x'.repeat(most - 1)}${BOAT}`,
    ]) {
      await field.getByRole('textbox').fill(text)
      await field.getByRole('textbox').blur()
      await it.rest()
      const lines = (await field.innerText()).split('\n').map(line => line.trim())
      seen.push([
        lines.find(line => /^\d+\/\d+$/.test(line)),
        lines.includes(error),
        await around.getByRole('button', { name: 'SAVE', exact: true }).isEnabled(),
      ])
    }
    const [good, bad] = [
      [`${most}/${most}`, false, true],
      [`${most + 2}/${most}`, true, false],
    ]
    expect(seen).toEqual([good, bad, good, [`${most + 1}/${most}`, true, false]])
  },
)
