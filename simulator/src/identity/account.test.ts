import { MINUTE } from '@drydock/contracts'
import { describe, expect, test } from 'vitest'
import { openAccountPages, messageOn } from './test/accountPages.ts'
import { createBrowser, formOf } from './test/browser.ts'

test('PROFILE-33 OPEN-043 the account page asks for a sign-in first, then shows the account', async () => {
  const { visit, account } = await openAccountPages()
  const { login, page } = await visit('friend', account)
  expect([
    login.html.includes('Sign in to MarineOne'),
    page.url,
    page.html.includes('<dd>friend@nora.example</dd>'),
  ]).toEqual([true, account, true])
})

test('the sign-in for a page leaves no code or token in the address', async () => {
  const { visit, account, origin } = await openAccountPages()
  const { browser } = await visit('captain', account)
  const asked = new URLSearchParams({
    client_id: 'MarineOnePages',
    response_type: 'none',
    scope: 'openid',
    redirect_uri: `${origin}/identity/signed-in`,
    state: 'billing',
  })
  expect((await browser.open(`${origin}/oidc/auth?${asked}`)).url).toBe(`${origin}/identity/billing`)
})

test('the account page saves a new name and shows it escaped', async () => {
  const { visit, account } = await openAccountPages()
  const { send } = await visit('captain', account)
  const page = await send('name', { name: ' <b>Ada</b> ' })
  expect([messageOn(page), page.html.includes('value="&lt;b&gt;Ada&lt;/b&gt;"')]).toEqual([
    'The name is saved. The app shows it from the next sign-in on.',
    true,
  ])
})

test.each([
  ['name', { name: '  ' }, 'Enter a name.'],
  ['name', { name: 'x'.repeat(61) }, 'A name has at most 60 characters.'],
  ['password', { current: 'wrong', password: 'new-password' }, 'The password is wrong.'],
  ['password', { current: 'fair-winds', password: 'short' }, 'A password has from 8 to 200 characters.'],
])('the form %s refuses %j with a message at its field', async (act, fields, message) => {
  const { visit, account } = await openAccountPages()
  const page = await (await visit('captain', account)).send(act, fields)
  expect([page.status, messageOn(page), page.html.includes('aria-invalid="true" aria-describedby="refused"')]).toEqual([
    400,
    message,
    true,
  ])
})

test('a changed password replaces the old one', async () => {
  const { visit, account } = await openAccountPages()
  const { send } = await visit('captain', account)
  expect(messageOn(await send('password', { current: 'fair-winds', password: 'strong-gale' }))).toBe(
    'The password is changed. All other devices are signed out.',
  )
  expect([
    messageOn((await visit('captain', account)).page),
    (await visit('captain', account, 'strong-gale')).page.url,
  ]).toEqual(['User or password is wrong.', account])
})

test('wrong current passwords count with those of the login page, and the right one has to wait', async () => {
  const { visit, account, real } = await openAccountPages()
  const { send } = await visit('captain', account)
  const change = async (current: string): Promise<unknown> => {
    const page = await send('password', { current, password: 'strong-gale' })
    return [page.status, messageOn(page)]
  }
  const messages: unknown[] = []
  for (const current of ['a', 'b', 'c', 'd', 'e', 'fair-winds']) messages.push(await change(current))
  const often = 'Too many tries. Wait a minute, then try again.'
  expect([...new Set(messages.slice(0, 4).map(String)), ...messages.slice(4)]).toEqual([
    '400,The password is wrong.',
    [429, often],
    [429, often],
  ])
  expect(messageOn((await visit('captain', account)).page)).toBe(often)
  real.at += MINUTE
  expect(await change('fair-winds')).toEqual([200, 'The password is changed. All other devices are signed out.'])
})

describe('SESSION-10 OPEN-106 signing out elsewhere', () => {
  test.each([
    ['elsewhere', {}],
    ['password', { current: 'fair-winds', password: 'strong-gale' }],
  ])('the form %s ends the sign-ins of other browsers and keeps its own', async (act, fields) => {
    const { visit, account } = await openAccountPages()
    const [here, there] = [await visit('captain', account), await visit('captain', account)]
    await here.send(act, fields)
    expect([(await here.browser.open(account)).url, (await there.browser.open(account)).url]).toEqual([
      account,
      expect.stringContaining('/identity/login/'),
    ])
  })

  test('other users stay signed in', async () => {
    const { visit, account } = await openAccountPages()
    const [captain, friend] = [await visit('captain', account), await visit('friend', account)]
    await captain.send('elsewhere')
    expect((await friend.browser.open(account)).url).toBe(account)
  })
})

test.each([
  ['no CSRF token', ''],
  ['the CSRF token of another account', undefined],
])('a form with %s changes nothing', async (_, csrfToken) => {
  const { visit, account, fixture } = await openAccountPages()
  const [captain, friend] = [await visit('captain', account), await visit('friend', account)]
  const foreign = /name="csrfToken" value="([^"]+)"/.exec(friend.page.html)?.[1] ?? ''
  const page = await captain.send('name', { name: 'Eve' }, csrfToken ?? foreign)
  expect([
    page.status,
    page.html.includes('That form is out of date'),
    fixture.gateway.fleet.accounts.find('captain@nora.example')?.name,
  ]).toEqual([403, true, 'Captain'])
})

test('a failed sign-in for a page shows the error and a link back', async () => {
  const { fixture } = await openAccountPages()
  const page = await fixture.ask('/identity/signed-in?error=%3Cb%3E&state=account')
  expect([page.status, page.text.includes('&lt;b&gt;'), page.text.includes('Back to MarineOne')]).toEqual([
    400,
    true,
    true,
  ])
})

const headingOf = (html: string): string | undefined => /<h1>(.*)<\/h1>/.exec(html)?.[1]

test('SESSION-15 the logout page tells a signed-out user at once, and links to the app', async () => {
  const { logout, origin } = await openAccountPages()
  const browser = createBrowser(origin)
  const { action, fields } = formOf(await browser.open(logout))
  const { html } = await browser.open(action, fields)
  expect([headingOf(html), html.includes(`href="${origin}/"`)]).toEqual(['You are signed out', true])
})

test('SESSION-15 the logout page asks a signed-in user, then confirms the sign-out', async () => {
  const { visit, account, logout } = await openAccountPages()
  const { browser } = await visit('captain', account)
  const question = await browser.open(logout)
  expect(headingOf(question.html)).toBe('Sign out of MarineOne?')
  const { action, fields } = formOf(question)
  const end = await browser.open(action, fields)
  expect([headingOf(end.html), (await browser.open(account)).url]).toEqual([
    'You are signed out',
    expect.stringContaining('/identity/login/'),
  ])
})
