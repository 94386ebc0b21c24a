import { expect, test } from 'vitest'
import { CREWED } from '#testing/calls.ts'
import { openAccountPages, messageOn } from './test/accountPages.ts'

test('SUBS-08 the billing page shows the captain plan and usage', async () => {
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

test('SUBS-08 the billing page is 403 for other users, who can change nothing', async () => {
  const { visit, billing, account, boat } = await openAccountPages()
  const { browser, page } = await visit('friend', account)
  const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
  const before = boat.state.subscription
  const [look, act] = [await browser.open(billing), await browser.open(`${billing}/cancel`, { csrfToken })]
  expect([look.status, act.status, boat.state.subscription]).toEqual([403, 403, before])
  expect(look.html).not.toContain('MB')
})

test('the captain cancels, subscribes and pays, and the app reads the result', async () => {
  const { visit, billing, fixture, hosted } = await openAccountPages()
  const { send } = await visit('captain', billing)
  const read = async () => (await fixture.ask('/api/subscription', { token: await fixture.token(hosted) })).body
  const results: unknown[] = [
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
  expect(results).toEqual([
    'The subscription has ended.',
    null,
    'The subscription has begun.',
    { ...period, currentPeriodEnd: '2027-06-01T08:00:00.000Z' },
    'One more period is paid. No money was moved: this is a fake boat.',
    { ...period, currentPeriodEnd: '2028-06-01T08:00:00.000Z' },
  ])
})

test('the billing page refuses an outdated action and shows the current state', async () => {
  const { visit, billing } = await openAccountPages({ ...CREWED, subscription: null })
  const { send } = await visit('captain', billing)
  const page = await send('cancel')
  expect([page.status, messageOn(page), page.html.includes('This boat has no subscription.')]).toEqual([
    409,
    'There is no subscription.',
    true,
  ])
})
