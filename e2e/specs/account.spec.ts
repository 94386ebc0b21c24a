/** The account screen as a person reads it: every record under its name, and in the panels of the captain. */
import { describe } from 'vitest'
import { openAt, openTool, openVips, pairsOf, recordWrites, save } from '#fixture/account.ts'
import { deed, press } from '#fixture/deeds.ts'
import { expect, type Harbour, test } from '#fixture/test.ts'

const DAY = 86_400_000
const plan = {
  name: 'Elsa',
  deviceId: 'DRYDOCK-7777',
  captain: { name: 'Eva Lund', phone: '+4520111222', notify: { email: ['hatch' as const], sms: ['geofence' as const] } },
  geofence: { radius: 65, latitude: 55.6861, longitude: 12.5683 },
  usage: { mBsUsed: 123.4, dataLimit: 500, transactionsUsed: 310, transactionsLimit: 2_000, billingStart: '2026-06-01', billingEnd: '2026-07-01' },
  subscription: { interval: 'year' as const, since: 400 * DAY, began: 35 * DAY, ends: 330 * DAY },
  accounts: [{ user: 'mate', gallery: true, upload: false }],
  journeys: [{ id: 'skerries', date: '2026-05-30', nickname: 'Skerries' }],
  contacts: [{ id: 'ida', name: 'Ida', email: 'ida@elsa.example', phone: '+4520111111', notify: { sms: ['gatewayTampered' as const] } }],
  vips: [{ id: 'guard', name: 'Coast guard', phone: '+4520222222' }],
}
const textOf = (it: Harbour, label: string): Promise<string> => it.page().getByRole('textbox', { name: label, exact: true }).inputValue()

describe('the records of the captain', () => {
  test('PROFILE-01 PROFILE-02 PROFILE-03 PROFILE-04 PROFILE-05 PROFILE-20 PROFILE-34 NOTIFY-01 each stands under its own name', async ({ harbour }) => {
    const it = await harbour({ plan })
    await openAt(it, '/profile')
    expect(await pairsOf(it.page().getByRole('region', { name: 'Account', exact: true }))).toEqual({ 'User identifier': 'captain@elsa.example', 'Device identifier': 'DRYDOCK-7777' })
    expect([await textOf(it, "Captain's name"), await textOf(it, 'Boat name'), await textOf(it, 'Home location'), await textOf(it, 'Phone number')]).toEqual([
      'Eva Lund',
      'Elsa',
      'Copenhagen',
      '+45 20 11 12 22',
    ])
    const tools = it.page().getByRole('region', { name: 'Captain Tools', exact: true })
    expect(await tools.getByRole('heading').allInnerTexts()).toEqual([
      'Captain Tools',
      expect.stringMatching(/^E-mail Notifications\s+1 of 11 on$/),
      expect.stringMatching(/^SMS Notifications\s+1 of 11 on$/),
      expect.stringMatching(/^Interface customization\s+Europe\/Copenhagen$/),
      expect.stringMatching(/^Connected Accounts\s+1 approved$/),
      expect.stringMatching(/^Consumption\s+Jun 01, 2026 to Jul 01, 2026$/),
      expect.stringMatching(/^Subscription\s+Renews Apr 27, 2027$/),
    ])
    const button = it.page().getByRole('button', { name: 'SAVE', exact: true })
    expect([await button.innerText(), await button.isEnabled()]).toEqual(['SAVE', true])
    // The record goes back as it came, with the identifiers that nobody types.
    const writes = recordWrites(it)
    await save(it)
    expect(await it.page().getByRole('dialog', { name: 'Success' }).getByRole('paragraph').innerText()).toBe('Changes saved successfully.')
    expect(writes.find(one => one.call === 'PUT /api/contact/captain')?.body).toMatchObject({
      id: expect.stringMatching(/./),
      name: 'Eva Lund',
      phoneNumber: '+4520111222',
      captainEmail: 'captain@elsa.example',
      hatchEmailActive: true,
      geofenceEmailActive: false,
      hatchSMSActive: false,
      geofenceSMSActive: true,
    })
  })

  test('PROFILE-06 radius and centre of the fence are those of the profile', async ({ harbour }) => {
    const it = await harbour({ plan })
    await openAt(it, '/map')
    const map = it.page().getByRole('main')
    expect([await map.getByText('65 m', { exact: true }).count(), await map.getByText(/Boat 1,?11\d m from the centre, outside/).count()]).toEqual([1, 1])
  })

  test('SUBS-01 the four dates and words of the subscription stand under their names', async ({ harbour }) => {
    const it = await harbour({ plan })
    await openAt(it, '/profile')
    expect(await pairsOf(await openTool(it, 'Subscription'))).toEqual({
      Period: 'Apr 27, 2026 to Apr 27, 2027',
      'Subscribed since': 'Apr 27, 2025',
      'Renewal date': 'Apr 27, 2027',
      Interval: 'year',
    })
  })

  test('PROFILE-51 LOGOUT leads to the logout page of the identity provider, and nobody is signed in', async ({ harbour }) => {
    const it = await harbour({ plan })
    await openAt(it, '/profile')
    const out = it.page().getByRole('button', { name: 'LOGOUT', exact: true })
    expect(await out.innerText()).toBe('LOGOUT')
    const asked: string[] = []
    it.page().on('request', request => asked.push(new URL(request.url()).pathname))
    await out.click()
    await it.pass(2_000)
    expect(asked).toContain('/oidc/session/end')
    expect(await it.page().getByRole('heading', { level: 1 }).innerText()).toBe('You are signed out')
  })
})

describe('the usage bars', () => {
  const isRed = (color: string): boolean => {
    const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)?.map(Number) ?? []
    return red > 150 && red > 1.3 * green && red > 1.3 * blue
  }

  test.for([
    ['PROFILE-31 LIMIT-21', 400, 1_600, '400 of 500 MB, 80 %', '1,600 of 2,000, 80 %', false, 80],
    ['PROFILE-30 LIMIT-21', 400.05, 1_600.2, '400.05 of 500 MB, 80.01 %', '1,600.2 of 2,000, 80.01 %', true, 80.01],
    ['PROFILE-30 OPEN-132', 600, 2_400, '600 of 500 MB, 120 %', '2,400 of 2,000, 120 %', true, 100],
    ['PROFILE-31 OPEN-132', 123.4, 310, '123.4 of 500 MB, 24.68 %', '310 of 2,000, 15.5 %', false, undefined],
  ] as const)(
    '%s PROFILE-07 PROFILE-08 PROFILE-28 PROFILE-29 %d of 500 MB and %d of 2,000 transactions are read, drawn and coloured',
    async ([, mBsUsed, transactionsUsed, data, transactions, red, filled], { harbour }) => {
      const it = await harbour({ plan: { ...plan, usage: { ...plan.usage, mBsUsed, transactionsUsed } } })
      await openAt(it, '/profile')
      const panel = await openTool(it, 'Consumption')
      const meters = panel.getByRole('meter')
      expect(await panel.locator('.usageBar_usage').allInnerTexts()).toEqual([
        expect.stringMatching(new RegExp(`^Data usage\\s+${data}$`)),
        expect.stringMatching(new RegExp(`^Transaction usage\\s+${transactions}$`)),
      ])
      for (const theme of ['day', 'dusk']) {
        await it.page().evaluate(name => void Object.assign(document.documentElement.dataset, { theme: name }), theme)
        const seen = await meters.evaluateAll(all =>
          all.map(meter => {
            const bar = meter.firstElementChild ?? meter
            const text = meter.parentElement?.querySelector('.usageBar_usageText') ?? meter
            return { bar: getComputedStyle(bar).backgroundColor, text: getComputedStyle(text).color, part: (bar.getBoundingClientRect().width / meter.getBoundingClientRect().width) * 100 }
          }),
        )
        expect(seen.map(({ bar, text }) => [isRed(bar), isRed(text)])).toEqual([
          [red, red],
          [red, red],
        ])
        for (const [index, { part }] of seen.entries()) expect(part).toBeCloseTo(filled ?? [24.68, 15.5][index] ?? 0, 0)
      }
    },
  )
})

describe('the time zone', () => {
  const field = (it: Harbour) =>
    it
      .page()
      .getByRole('textbox', { name: 'Time zone', exact: true })
      .or(it.page().getByRole('combobox', { name: 'Time zone', exact: true }))
  const note = (it: Harbour) => it.page().getByText('Not a known time zone, so it is not saved. Choose one from the list.')

  test('SETTINGS-04 SETTINGS-07 SETTINGS-10 the captain reads it, keeps it when the name is unknown, is told so, and changes it', async ({ harbour }) => {
    const it = await harbour({ plan })
    await openAt(it, '/profile')
    const panel = await openTool(it, 'Interface customization')
    expect([await field(it).inputValue(), await panel.locator('input').count()]).toEqual(['Europe/Copenhagen', 1])
    const writes = recordWrites(it)
    await field(it).fill('Mars/Olympus')
    await save(it)
    expect(writes.map(one => one.call)).not.toContain('PUT /api/userSettings')
    expect([await note(it).count(), await it.page().getByText('Not saved: time zone (no known name). The rest is saved.', { exact: true }).count()]).toEqual([1, 1])
    expect([await it.page().getByText('Changes saved successfully.').count(), await it.page().getByText('Captain timezone updated').count()]).toEqual([0, 0])
    await field(it).fill('Asia/Tokyo')
    expect(await note(it).count()).toBe(0)
    await save(it)
    expect(writes.filter(one => one.call === 'PUT /api/userSettings').map(one => one.body)).toEqual([{ timezone: 'Asia/Tokyo' }])
    expect(await it.page().getByText('Captain timezone updated').count()).toBe(1)
    await press(it, 'button', 'OK')
    await openAt(it, '/profile')
    await openTool(it, 'Interface customization')
    expect(await field(it).inputValue()).toBe('Asia/Tokyo')
  })

  test('SETTINGS-10 ACCT-26 PROFILE-21 a crew member has no field for it, no Captain Tools, no connected accounts and no SAVE', async ({ harbour }) => {
    const it = await harbour({ plan })
    await openAt(it, '/profile', 'mate')
    const main = it.page('mate').getByRole('main')
    expect(await pairsOf(main)).toMatchObject({ "Captain's name": 'Eva Lund', 'Boat name': 'Elsa', 'Home location': 'Copenhagen', 'Phone number': '+4520111222' })
    expect([await main.locator('input, select, textarea').count(), await main.getByText(/Captain Tools|Connected Accounts|Time zone/).count(), await main.getByRole('button').allInnerTexts()]).toEqual(
      [0, 0, ['LOGOUT', 'Test my alarm']],
    )
  })
})

describe('the connected accounts', () => {
  test('ROLE-07 ACCT-26 the captain reads and changes the right to the gallery and the right to upload, each by itself', async ({ harbour }) => {
    const it = await harbour({ plan })
    await openAt(it, '/profile')
    const card = (await openTool(it, 'Connected Accounts')).getByRole('listitem')
    const rights = (): Promise<readonly string[]> => card.locator('label').allInnerTexts()
    const read = (gallery: string, upload: string) => [expect.stringMatching(new RegExp(`^Gallery access\\s+${gallery}$`)), expect.stringMatching(new RegExp(`^Upload access\\s+${upload}$`))]
    expect([await card.getByRole('heading').innerText(), await rights()]).toEqual(['mate@elsa.example', read('Allowed', 'Denied')])
    await card.getByRole('switch', { name: 'Upload access mate@elsa.example' }).click()
    await it.pass(500)
    expect([await rights(), await it.page().getByText('Upload access allowed', { exact: true }).count()]).toEqual([read('Allowed', 'Allowed'), 1])
    await card.getByRole('switch', { name: 'Gallery access mate@elsa.example' }).click()
    await it.pass(500)
    expect([await rights(), await it.page().getByText('Galerry access denied', { exact: true }).count()]).toEqual([read('Denied', 'Allowed'), 1])
    expect(await card.getByRole('paragraph').innerText()).toBe('Approved')
  })

  test('ACCT-25 LIMIT-27 PROFILE-10 a right that is taken is felt 90 s later: until then the mate sees the memories, and then Home', async ({ harbour }) => {
    const it = await harbour({ plan })
    await openAt(it, '/profile')
    const card = (await openTool(it, 'Connected Accounts')).getByRole('listitem')
    await card.getByRole('switch', { name: 'Gallery access mate@elsa.example' }).click()
    await it.pass(85_000)
    await openAt(it, '/userGallery/skerries,DRYDOCK-7777', 'mate')
    expect(await it.page('mate').getByRole('heading', { level: 1 }).innerText()).toBe('Journey Memories')
    await it.pass(5_000)
    await openAt(it, '/userGallery/skerries,DRYDOCK-7777', 'mate')
    expect([await it.page('mate').getByRole('button', { name: 'ARM', exact: true }).count(), await it.page('mate').getByText('Journey Memories').count()]).toEqual([1, 0])
  })
})

describe('the forms of people', () => {
  test('CONTACT-14 CONTACT-18 the form of a friend has DELETE and SAVE, and its box GTW Power Loss by SMS is wired to tampering', async ({ harbour }) => {
    const it = await harbour({ plan })
    await openAt(it, '/editContact?id=ida')
    const main = it.page().getByRole('main')
    expect(await main.locator('.profile_saveBar').getByRole('button').allInnerTexts()).toEqual(['DELETE', 'SAVE'])
    const panel = main.getByRole('region', { name: 'SMS Notifications', exact: true })
    await panel.getByRole('button', { name: /^SMS Notifications/ }).click()
    const ticked = async (): Promise<readonly string[]> => panel.getByRole('checkbox', { checked: true }).evaluateAll(all => all.map(box => box.closest('label')?.innerText.trim() ?? ''))
    expect(await ticked()).toEqual(['GTW Power Loss'])
    await panel.getByRole('checkbox', { name: 'GTW Power Loss', exact: true }).uncheck()
    const writes = recordWrites(it)
    await save(it)
    expect(writes[0]).toMatchObject({ call: 'PUT /api/contact/ida', body: { gatewayTamperedSMSActive: false, gatewayPowerlossSMSActive: false } })
    await press(it, 'button', 'OK')
    await panel.getByRole('checkbox', { name: 'GTW Power Loss', exact: true }).check()
    await save(it)
    expect(writes[1]).toMatchObject({ call: 'PUT /api/contact/ida', body: { gatewayTamperedSMSActive: true, gatewayPowerlossSMSActive: false } })
  })

  test('VIP-11 VIP-12 adding and editing a VIP contact each hold a name, a phone number and SAVE', async ({ harbour }) => {
    const it = await harbour({ plan })
    await openVips(it)
    const dialog = it.page().getByRole('dialog', { name: /VIP contact/ })
    const seen = async (): Promise<unknown> => ({
      title: await dialog.getByRole('heading').innerText(),
      labels: await dialog.locator('.field_fieldHead label').allInnerTexts(),
      texts: await dialog.getByRole('textbox').evaluateAll(all => all.map(input => (input as HTMLInputElement).value)),
      buttons: await dialog.locator('.ask-verbs').getByRole('button').allInnerTexts(),
      canSave: await dialog.getByRole('button', { name: 'SAVE', exact: true }).isEnabled(),
    })
    await deed(it, 'add-vip')
    expect(await seen()).toEqual({ title: 'New VIP contact', labels: ['Name', 'Phone number'], texts: ['', expect.stringMatching(/^(\+45)?$/)], buttons: ['RETURN', 'SAVE'], canSave: false })
    await deed(it, 'return-vip')
    await deed(it, 'edit-vip', 'Coast guard')
    expect(await seen()).toEqual({ title: 'Edit VIP contact', labels: ['Name', 'Phone number'], texts: ['Coast guard', '+45 20 22 22 22'], buttons: ['RETURN', 'SAVE'], canSave: true })
  })
})
