import { expect, test } from 'vitest'
import { CREWED } from '#testing/calls.ts'
import { openAccountPages, messageOn } from './test/accountPages.ts'

test('SUBS-06 SUBS-08 the portal shows the captain plan and usage', async () => {
  const { visit, billing } = await openAccountPages()
  const { page } = await visit('captain', billing)
  expect([page.url, page.status]).toEqual([billing, 200])
  for (const it of [
    'Subscription of Nora',
    '<dd>by the month</dd>',
    '120.4 of 500 MB',
    '310 of 2000',
    '<time datetime="2026-06-21',
  ])
    expect(page.html).toContain(it)
})

test('SUBS-08 others are told that it is not theirs, and can change nothing', async () => {
  const { visit, billing, account, boat } = await openAccountPages()
  const { browser, page } = await visit('friend', account)
  const proof = /name="proof" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
  const before = boat.state.subscription
  const [look, act] = [await browser.open(billing), await browser.open(`${billing}/cancel`, { proof })]
  expect([look.status, act.status, boat.state.subscription]).toEqual([403, 403, before])
  expect(look.html).not.toContain('MB')
})

test('SUBS-06 cancelling, subscribing and paying move the subscription that the app reads', async () => {
  const { visit, billing, harbour, moored } = await openAccountPages()
  const { send } = await visit('captain', billing)
  const read = async () => (await harbour.ask('/api/subscription', { token: await harbour.token(moored) })).body
  const said: unknown[] = [
    messageOn(await send('cancel')),
    await read(),
    messageOn(await send('year')),
    await read(),
    messageOn(await send('pay')),
    await read(),
  ]
  const period = {
    currentPeriodStart: '2026-06-01T08:00:00.000Z',
    billingInterval: 'year',
    subscriptionStartDate: '2026-06-01T08:00:00.000Z',
  }
  expect(said).toEqual([
    'The subscription has ended.',
    null,
    'The subscription has begun.',
    { ...period, currentPeriodEnd: '2027-06-01T08:00:00.000Z' },
    'One more period is paid. No money was moved: this is a fake boat.',
    { ...period, currentPeriodEnd: '2028-06-01T08:00:00.000Z' },
  ])
})

test('what another window did first is refused and shown as it is now', async () => {
  const { visit, billing } = await openAccountPages({ ...CREWED, subscription: null })
  const { send } = await visit('captain', billing)
  const page = await send('cancel')
  expect([page.status, messageOn(page), page.html.includes('This boat has no subscription.')]).toEqual([
    409,
    'There is no subscription.',
    true,
  ])
})
