/** Phone number fields of all forms: what they accept, and which countries they offer. */
import type { Locator } from 'playwright'
import { describe } from 'vitest'
import { act, enterHome } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

const ARRIVED_MS = 1_000

type Lead = (it: BoatFixture) => Promise<void>
interface Place {
  readonly ids: string
  readonly name: string
  readonly lead: Lead
  readonly label: string
}

async function open(it: BoatFixture, path: string): Promise<void> {
  await it.people.actorOf('captain').open(path)
  await it.advance(ARRIVED_MS)
}
async function overBoard(it: BoatFixture): Promise<void> {
  await enterHome(it)
  await act(it, 'phone', { location: { latitude: 55.6761, longitude: 12.5687, accuracy: 5 } })
  await act(it, 'man-over-board')
  await act(it, 'request-position')
  await it.advance(ARRIVED_MS)
}
async function newVip(it: BoatFixture): Promise<void> {
  await overBoard(it)
  await act(it, 'vip-list')
  await it.advance(ARRIVED_MS)
  await act(it, 'add-vip')
}

const PLACES: readonly Place[] = [
  {
    ids: 'PROFILE-41 PROFILE-42 PROFILE-43',
    name: 'the account',
    lead: it => open(it, '/profile'),
    label: 'Phone number',
  },
  {
    ids: 'CONTACT-28 CONTACT-29 CONTACT-30',
    name: 'a sailor friend',
    lead: it => open(it, '/addContact'),
    label: 'Phone number',
  },
  { ids: 'MOB-02 MOB-18', name: 'man over board', lead: overBoard, label: 'Phone number' },
  { ids: 'VIP-16', name: 'a VIP contact', lead: newVip, label: 'Phone number' },
]

describe.for(PLACES)('$ids LIMIT-25 LIMIT-26 the phone number of $name', ({ ids, lead, label }) => {
  const around = (boat: BoatFixture): Locator =>
    boat.page().getByRole('dialog').last().or(boat.page().getByRole('main')).last()

  test(`${ids} LIMIT-25 LIMIT-26 offers Denmark, Norway and Sweden first, and neither North Korea nor Russia`, async ({
    openBoat,
  }) => {
    const it = await openBoat()
    await lead(it)
    const options = around(it)
      .getByRole('combobox', { name: 'Country of the phone number' })
      .locator('option:not([disabled])')
    const countries = await options.evaluateAll(all => all.map(option => option.getAttribute('value')))
    expect([
      countries.slice(0, 3),
      countries.length > 200,
      countries.filter(code => code === 'KP' || code === 'RU'),
    ]).toEqual([['DK', 'NO', 'SE'], true, []])
  })

  test(`${ids} accepts only digits and a plus, and shows the international form`, async ({ openBoat }) => {
    const it = await openBoat()
    await lead(it)
    const input = around(it).getByLabel(label, { exact: true })
    await input.press('Control+a')
    // Digits of any script are digits.
    await input.pressSequentially('+4x5 a20-é12!34 ٥٦;')
    expect(await input.inputValue()).toBe('+45 20 12 34 56')
  })
})
