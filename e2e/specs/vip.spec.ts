/** Deleting a VIP contact by keyboard, and undoing it. */
import { violationsInThemes } from '#runner/engines/chromium/axe.ts'
import { openVips } from '#fixture/account.ts'
import { act, pressKeys } from '#fixture/serverActions.ts'
import { focused, focusOn } from '#fixture/focus.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

const plan = {
  vips: [
    { id: 'ann', name: 'Ann', phone: '+4520111111' },
    { id: 'bo', name: 'Bo', phone: '+4520222222' },
  ],
}

const rows = (boat: BoatFixture): Promise<readonly string[]> =>
  boat.page().getByRole('dialog').getByRole('listitem').allInnerTexts()
const said = (boat: BoatFixture): Promise<readonly string[]> =>
  boat.page().getByRole('dialog').getByRole('status').allInnerTexts()
const names = (it: BoatFixture): readonly string[] => it.hostedBoat.boat.state.vips.map(one => one.name)

test('OPEN-029 VIP-19 by keyboard the captain undoes a deletion, which is announced; the focus moves to UNDO and back to the contact', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan })
  await openVips(it)
  await focusOn(it, 'Delete Ann')
  await pressKeys(it, 'Enter')
  await it.advance(500)
  expect([await rows(it), await said(it), await focused(it), names(it)]).toEqual([
    [expect.stringMatching(/^Ann deleted\s+UNDO$/), expect.stringMatching(/^Bo\s/)],
    ['Ann deleted'],
    'UNDO: delete Ann',
    ['Bo'],
  ])
  expect(await violationsInThemes(it.page())).toEqual([])
  await pressKeys(it, 'Enter')
  await it.advance(500)
  expect([(await rows(it)).map(row => row.split('\n')[0]), await said(it), await focused(it), names(it)]).toEqual([
    ['Bo', 'Ann'],
    [''],
    'Ann, +45 20 11 11 11',
    ['Bo', 'Ann'],
  ])
})

test('API-41 VIP-01 the gateway answers one contact of the list by its id, and 404 for any other', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan })
  await openVips(it)
  const token = await it.page().evaluate(() => {
    const entry = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))
    return String(JSON.parse(entry?.[1] ?? '{}').access_token)
  })
  // From Node: the clock of the page is stopped, so a call of the page would never be answered.
  const read = async (id: string): Promise<readonly [number, string]> => {
    const answer = await fetch(`${it.gateway.origin}/api/vipcontact/${id}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    return [answer.status, await answer.text()]
  }
  const answers = [await read('bo'), await read('cy')]
  expect(answers).toEqual([
    [200, '{"id":"bo","name":"Bo","phoneNumber":"+4520222222"}'],
    [404, expect.any(String)],
  ])
})

test('OPEN-029 UNDO stays for ten minutes, until the list is closed', async ({ openBoat }) => {
  const it = await openBoat({ plan })
  await openVips(it)
  await act(it, 'delete-vip', 'Ann')
  await it.advance(600_000)
  expect(await it.page().getByRole('button', { name: 'UNDO: delete Ann' }).count()).toBe(1)
  await act(it, 'return-vip')
  await it.advance(500)
  await act(it, 'vip-list')
  await it.advance(500)
  expect([await it.page().getByRole('button', { name: /^UNDO/ }).count(), names(it)]).toEqual([0, ['Bo']])
})

test('OPEN-029 VIP-20 a reload after the deletion leaves the contact deleted', async ({ openBoat }) => {
  const it = await openBoat({ plan })
  await openVips(it)
  await act(it, 'delete-vip', 'Ann')
  await it.page().reload()
  await it.rest()
  expect(names(it)).toEqual(['Bo'])
})
