/** The forms of sailor friends and VIP contacts as a person reads them. */
import { describe } from 'vitest'
import { openAt, openVips, recordWrites, save } from '#fixture/account.ts'
import { act, press } from '#fixture/serverActions.ts'
import { expect, signInTest, test } from '#fixture/test.ts'
import { ELSA } from '#fixture/elsa.ts'

describe('the forms of sailor friends and VIP contacts', () => {
  test('CONTACT-14 CONTACT-18 the form of a friend has DELETE and SAVE, and its SMS box GTW Power Loss writes gatewayTamperedSMSActive', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: ELSA })
    await openAt(it, '/editContact?id=ida')
    const main = it.page().getByRole('main')
    expect(await main.locator('.form_saveBar').getByRole('button').allInnerTexts()).toEqual(['DELETE', 'SAVE'])
    const panel = main.getByRole('region', { name: 'SMS Notifications', exact: true })
    await panel.getByRole('button', { name: /^SMS Notifications/ }).click()
    const ticked = async (): Promise<readonly string[]> =>
      panel
        .getByRole('checkbox', { checked: true })
        .evaluateAll(all => all.map(box => box.closest('label')?.innerText.trim() ?? ''))
    expect(await ticked()).toEqual(['GTW Power Loss'])
    await panel.getByRole('checkbox', { name: 'GTW Power Loss', exact: true }).uncheck()
    const writes = recordWrites(it)
    await save(it)
    expect(writes[0]).toMatchObject({
      call: 'PUT /api/contact/ida',
      body: { gatewayTamperedSMSActive: false, gatewayPowerlossSMSActive: false },
    })
    await press(it, 'button', 'OK')
    await panel.getByRole('checkbox', { name: 'GTW Power Loss', exact: true }).check()
    await save(it)
    expect(writes[1]).toMatchObject({
      call: 'PUT /api/contact/ida',
      body: { gatewayTamperedSMSActive: true, gatewayPowerlossSMSActive: false },
    })
  })

  test('VIP-11 VIP-12 the dialogs to add and to edit a VIP contact have a name, a phone number and SAVE', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: ELSA })
    await openVips(it)
    const dialog = it.page().getByRole('dialog', { name: /VIP contact/ })
    const seen = async (): Promise<unknown> => ({
      title: await dialog.getByRole('heading').innerText(),
      labels: await dialog.locator('.field_fieldHead label').allInnerTexts(),
      texts: await dialog.getByRole('textbox').evaluateAll(all => all.map(input => (input as HTMLInputElement).value)),
      buttons: await dialog.locator('.ask-verbs').getByRole('button').allInnerTexts(),
      canSave: await dialog.getByRole('button', { name: 'SAVE', exact: true }).isEnabled(),
    })
    await act(it, 'add-vip')
    expect(await seen()).toEqual({
      title: 'New VIP contact',
      labels: ['Name', 'Phone number'],
      texts: ['', expect.stringMatching(/^(\+45)?$/)],
      buttons: ['RETURN', 'SAVE'],
      canSave: false,
    })
    await act(it, 'return-vip')
    await act(it, 'edit-vip', 'Coast guard')
    expect(await seen()).toEqual({
      title: 'Edit VIP contact',
      labels: ['Name', 'Phone number'],
      texts: ['Coast guard', '+45 20 22 22 22'],
      buttons: ['RETURN', 'SAVE'],
      canSave: true,
    })
  })
})

signInTest('CONTACT-03 a friend of a captain whose id has capitals carries it in lower case', async ({ openBoat }) => {
  const it = await openBoat()
  const { id, state } = it.hostedBoat.boat
  const { accounts } = it.gateway.fleet
  const user = 'Captain@Freja.example'
  accounts.remove(id)
  accounts.add({ user, name: 'Kim Holm', boat: id }, 'fair-winds')
  state.access.set(user, { isApproved: true, hasGalleryAccess: true, hasUploadAccess: true })
  Object.assign(state, { captain: user })
  await it.people.actorOf('captain').open('/addContact')
  await it.advance(1_000)
  await act(it, 'fill-friend', { name: 'Bo', email: 'bo@freja.example', phone: '+4520333333' })
  const writes = recordWrites(it)
  await save(it)
  expect([state.captain, writes]).toEqual([
    'Captain@Freja.example',
    [{ call: 'POST /api/contact', body: expect.objectContaining({ captainEmail: 'captain@freja.example' }) }],
  ])
})
