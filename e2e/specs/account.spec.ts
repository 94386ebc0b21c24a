/** The account screen: every record under its name, and the panels of the captain. */
import { describe } from 'vitest'
import { openAt, openTool, pairsOf, recordWrites, save } from '#fixture/account.ts'
import { press } from '#fixture/serverActions.ts'
import { brokenWords, enlargeText } from '#fixture/shape.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'
import { ELSA } from '#fixture/elsa.ts'

const textOf = (boat: BoatFixture, label: string): Promise<string> =>
  boat.page().getByRole('textbox', { name: label, exact: true }).inputValue()

describe('the account screen', () => {
  test('PROFILE-01 PROFILE-02 PROFILE-03 PROFILE-04 PROFILE-05 PROFILE-20 PROFILE-34 NOTIFY-01 shows the captain each record under its own name, and sends it back when it is saved', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: ELSA })
    await openAt(it, '/profile')
    expect(await pairsOf(it.page().getByRole('region', { name: 'Account', exact: true }))).toEqual({
      'User identifier': 'captain@elsa.example',
      'Device identifier': 'DRYDOCK-7777',
    })
    expect([
      await textOf(it, "Captain's name"),
      await textOf(it, 'Boat name'),
      await textOf(it, 'Home location'),
      await textOf(it, 'Phone number'),
    ]).toEqual(['Eva Lund', 'Elsa', 'Copenhagen', '+45 20 11 12 22'])
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
    // The app sends the whole record back, with the identifiers that it does not show.
    const writes = recordWrites(it)
    await save(it)
    expect(await it.page().getByRole('dialog', { name: 'Success' }).getByRole('paragraph').innerText()).toBe(
      'Changes saved successfully.',
    )
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

  test('PROFILE-06 the map shows radius and center of the geofence from the profile', async ({ openBoat }) => {
    const it = await openBoat({ plan: ELSA })
    await openAt(it, '/map')
    const map = it.page().getByRole('main')
    expect([
      await map.getByText('65 m', { exact: true }).count(),
      await map.getByText(/Boat 1,?11\d m from the centre, perhaps outside/).count(),
    ]).toEqual([1, 1])
  })

  test('SUBS-01 the subscription panel shows period, start, renewal date and interval under their names', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: ELSA })
    await openAt(it, '/profile')
    expect(await pairsOf(await openTool(it, 'Subscription'))).toEqual({
      Period: 'Apr 27, 2026 to Apr 27, 2027',
      'Subscribed since': 'Apr 27, 2025',
      'Renewal date': 'Apr 27, 2027',
      Interval: 'year',
    })
  })

  test('PROFILE-51 LOGOUT opens the logout page of the identity provider and signs the captain out', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: ELSA })
    await openAt(it, '/profile')
    const out = it.page().getByRole('button', { name: 'LOGOUT', exact: true })
    expect(await out.innerText()).toBe('LOGOUT')
    const asked: string[] = []
    it.page().on('request', request => asked.push(new URL(request.url()).pathname))
    await out.click()
    await it.advance(2_000)
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
    '%s PROFILE-07 PROFILE-08 PROFILE-28 PROFILE-29 the bars show %d of 500 MB and %d of 2,000 transactions as text, width and color',
    async ([, mBsUsed, transactionsUsed, data, transactions, red, filled], { openBoat }) => {
      const it = await openBoat({ plan: { ...ELSA, usage: { ...ELSA.usage, mBsUsed, transactionsUsed } } })
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
            return {
              bar: getComputedStyle(bar).backgroundColor,
              text: getComputedStyle(text).color,
              part: (bar.getBoundingClientRect().width / meter.getBoundingClientRect().width) * 100,
            }
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
  const field = (boat: BoatFixture) =>
    boat
      .page()
      .getByRole('textbox', { name: 'Time zone', exact: true })
      .or(boat.page().getByRole('combobox', { name: 'Time zone', exact: true }))
  const note = (boat: BoatFixture) =>
    boat.page().getByText('This time zone is not known and not saved. Choose one from the list.')

  test('SETTINGS-04 SETTINGS-07 SETTINGS-10 the captain changes the time zone, and the app saves all but an unknown name and says so', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: ELSA })
    await openAt(it, '/profile')
    const panel = await openTool(it, 'Interface customization')
    expect([await field(it).inputValue(), await panel.locator('input').count()]).toEqual(['Europe/Copenhagen', 1])
    const writes = recordWrites(it)
    await field(it).fill('Mars/Olympus')
    await save(it)
    expect(writes.map(one => one.call)).not.toContain('PUT /api/userSettings')
    expect([
      await note(it).count(),
      await it.page().getByText('Not saved: time zone (no known name). The rest is saved.', { exact: true }).count(),
    ]).toEqual([1, 1])
    expect([
      await it.page().getByText('Changes saved successfully.').count(),
      await it.page().getByText('Captain timezone updated').count(),
    ]).toEqual([1, 0])
    await press(it, 'button', 'OK')
    await field(it).fill('Asia/Tokyo')
    expect(await note(it).count()).toBe(0)
    await save(it)
    expect(writes.filter(one => one.call === 'PUT /api/userSettings').map(one => one.body)).toEqual([
      { timezone: 'Asia/Tokyo' },
    ])
    expect(await it.page().getByText('Captain timezone updated').count()).toBe(1)
    await press(it, 'button', 'OK')
    await openAt(it, '/profile')
    await openTool(it, 'Interface customization')
    expect(await field(it).inputValue()).toBe('Asia/Tokyo')
  })

  test('SETTINGS-10 ACCT-26 PROFILE-21 a crew member sees no time zone field, no Captain Tools, no connected accounts and no SAVE', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: ELSA })
    await openAt(it, '/profile', 'mate')
    const main = it.page('mate').getByRole('main')
    expect(await pairsOf(main)).toMatchObject({
      "Captain's name": 'Eva Lund',
      'Boat name': 'Elsa',
      'Home location': 'Copenhagen',
      'Phone number': '+45 20 11 12 22',
    })
    expect([
      await main.locator('input, select, textarea').count(),
      await main.getByText(/Captain Tools|Connected Accounts|Time zone/).count(),
      await main.getByRole('button').allInnerTexts(),
    ]).toEqual([0, 0, ['LOGOUT']])
  })
})

describe('the connected accounts', () => {
  test('ROLE-07 ACCT-26 the captain sees the rights to gallery and upload, and changes each separately', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: ELSA })
    await openAt(it, '/profile')
    const card = (await openTool(it, 'Connected Accounts')).getByRole('listitem')
    const rights = (): Promise<readonly string[]> => card.locator('label').allInnerTexts()
    const read = (gallery: string, upload: string) => [
      expect.stringMatching(new RegExp(`^Gallery access\\s+${gallery}$`)),
      expect.stringMatching(new RegExp(`^Upload access\\s+${upload}$`)),
    ]
    expect([await card.getByRole('heading').innerText(), await rights()]).toEqual([
      'mate@elsa.example',
      read('Allowed', 'Denied'),
    ])
    await card.getByRole('switch', { name: 'Upload access mate@elsa.example' }).click()
    await it.advance(500)
    expect([await rights(), await it.page().getByText('Upload access allowed', { exact: true }).count()]).toEqual([
      read('Allowed', 'Allowed'),
      1,
    ])
    await card.getByRole('switch', { name: 'Gallery access mate@elsa.example' }).click()
    await it.advance(500)
    expect([await rights(), await it.page().getByText('Galerry access denied', { exact: true }).count()]).toEqual([
      read('Denied', 'Allowed'),
      1,
    ])
    expect(await card.getByRole('paragraph').innerText()).toBe('Approved')
  })

  test('ACCT-25 LIMIT-27 PROFILE-10 a revoked gallery right takes effect after 90 s: the mate then gets Home instead of the memories', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: ELSA })
    await openAt(it, '/profile')
    const card = (await openTool(it, 'Connected Accounts')).getByRole('listitem')
    await card.getByRole('switch', { name: 'Gallery access mate@elsa.example' }).click()
    await it.advance(85_000)
    await openAt(it, '/userGallery/skerries,DRYDOCK-7777', 'mate')
    expect(await it.page('mate').getByRole('heading', { level: 1 }).innerText()).toBe('Journey Memories')
    await it.advance(5_000)
    await openAt(it, '/userGallery/skerries,DRYDOCK-7777', 'mate')
    expect([
      await it.page('mate').getByRole('button', { name: 'ARM', exact: true }).count(),
      await it.page('mate').getByText('Journey Memories').count(),
    ]).toEqual([1, 0])
  })
})

test('SUBS-02 SUBS-03 SUBS-04 SUBS-05 UX on a phone each fact of the subscription is one line', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: ELSA, viewport: { width: 390, height: 844 } })
  await openAt(it, '/profile')
  const terms = (await openTool(it, 'Subscription')).getByRole('term')
  const lines = await terms.evaluateAll(all =>
    all.map(({ textContent, clientHeight, parentElement }) => [textContent, clientHeight, parentElement?.clientHeight]),
  )
  expect(lines).toEqual(['Period', 'Subscribed since', 'Renewal date', 'Interval'].map(name => [name, 20, 20]))
})

test('SUBS-06 PROFILE-33 UX with text of 200 percent on a phone no word of a button is broken', async ({
  openBoat,
}) => {
  const it = await openBoat({
    plan: ELSA,
    viewport: { width: 390, height: 844 },
    prepare: page => enlargeText(page, 200),
  })
  await openAt(it, '/profile')
  await openTool(it, 'Subscription')
  const shown = await it.page().getByRole('main').innerText()
  expect(['BILLING PORTAL', 'MANAGE', 'LOGOUT', 'SAVE'].filter(word => !shown.includes(word))).toEqual([])
  const broken = await brokenWords(it.page())
  expect(broken.filter(word => /BILLING|PORTAL|MANAGE|LOGOUT|SAVE/.test(word))).toEqual([])
})

test('ACCT-12 ACCT-14 UX the switches of a connected account have their shape by night as by day', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: ELSA })
  await openAt(it, '/profile')
  const right = (await openTool(it, 'Connected Accounts')).getByRole('switch').first()
  const shape = (theme: string) =>
    right.evaluate((element, name) => {
      document.documentElement.dataset['theme'] = name
      const knob = getComputedStyle(element, '::before')
      const { borderRadius, width, height } = getComputedStyle(element)
      return [borderRadius, width, height, knob.width, knob.height, knob.borderWidth, knob.margin, knob.transform]
    }, theme)
  for (const isOn of [false, true]) {
    await right.evaluate((element, checked) => void Object.assign(element, { checked }), isOn)
    expect(await shape('night')).toEqual(await shape('day'))
  }
})
