import { MINUTE } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { openAccountPages, messageOn } from './test/accountPages.ts'

const OUT = 'This account is locked out of the boat. Ask the captain to let it aboard.'

test.each([
  ['an empty password', { user: 'captain@nora.example', password: '' }, 'Enter your user and your password.'],
  ['an empty user', { user: ' ', password: 'fair-winds' }, 'Enter your user and your password.'],
  ['a wrong password', { user: 'captain@nora.example', password: 'foul-winds' }, 'User or password is wrong.'],
  ['an unknown user', { user: 'nobody@nora.example', password: 'fair-winds' }, 'User or password is wrong.'],
  [
    'a locked-out account with a wrong password',
    { user: 'locked@nora.example', password: 'foul-winds' },
    'User or password is wrong.',
  ],
  ['OPEN-115 a locked-out account', { user: 'locked@nora.example', password: 'calm-seas' }, OUT],
])('SESSION-01 the login page refuses %s with a message', async (_, fields, messages) => {
  const { visit, account } = await openAccountPages()
  const { browser, login } = await visit('friend', account, 'never')
  const page = await browser.open(login.url, fields)
  expect([page.url, messageOn(page)]).toEqual([login.url, messages])
})

test('ACCT-04 OPEN-115 a locked-out account cannot sign in, and can again once it is approved', async () => {
  const { visit, account, boat } = await openAccountPages()
  boat.state.access.set('friend@nora.example', { isApproved: false, hasGalleryAccess: false, hasUploadAccess: false })
  expect(messageOn((await visit('friend', account)).page)).toBe(OUT)
  boat.state.access.set('friend@nora.example', { isApproved: true, hasGalleryAccess: false, hasUploadAccess: false })
  expect((await visit('friend', account)).page.url).toBe(account)
})

const OFTEN = 'Too many tries. Wait a minute, then try again.'

test.each(['captain', 'nobody'])(
  'SESSION-01 after five wrong passwords %s has to wait a minute, even with the right one',
  async who => {
    const { visit, account } = await openAccountPages()
    const messages: unknown[] = []
    for (let time = 0; time < 5; time++) messages.push(messageOn((await visit(who, account, 'foul-winds')).page))
    const page = (await visit(who, account, 'fair-winds')).page
    expect([messages.at(-2), messages.at(-1), page.status, messageOn(page)]).toEqual([
      'User or password is wrong.',
      OFTEN,
      429,
      OFTEN,
    ])
  },
)

test("SESSION-01 after a minute of real time the right password works, even while the boat's clock is paused", async () => {
  const { visit, account, real } = await openAccountPages()
  for (let time = 0; time < 5; time++) await visit('captain', account, 'foul-winds')
  real.at += MINUTE
  expect((await visit('captain', account)).page.url).toBe(account)
})

test.each([0, MINUTE - 1, MINUTE, 2 * MINUTE])(
  'SESSION-01 %i ms after five wrong passwords the page answers an unknown user and a known one alike',
  async later => {
    const { visit, account, real, boat } = await openAccountPages()
    const answers: unknown[] = []
    for (const who of ['captain', 'nobody']) {
      for (let time = 0; time < 5; time++) await visit(who, account, 'foul-winds')
      real.at += later
      boat.clock.advanceTo(boat.clock.now() + later)
      const { page } = await visit(who, account, 'foul-winds')
      answers.push([page.status, messageOn(page)])
    }
    expect(answers[0]).toEqual(answers[1])
  },
)

test('SESSION-01 simultaneous wrong passwords count like consecutive ones', async () => {
  const { visit, account } = await openAccountPages()
  const messages = await Promise.all(
    Array.from({ length: 20 }, async () => (await visit('captain', account, 'foul-winds')).page.status),
  )
  expect(messages.filter(it => it === 200).length).toBeLessThan(5)
})
