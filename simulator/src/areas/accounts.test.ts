import { ConnectedAccount, Profile } from '@drydock/contracts'
import { once } from 'node:events'
import { onTestFinished, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { openBoat } from '#testing/openBoat.ts'
import { moveTo, entriesOf } from '#testing/boat.ts'

const PLAN = {
  name: 'Nora',
  accounts: [
    { user: 'friend' },
    { user: 'bo', approved: false, gallery: true },
    { user: 'eva', gallery: true, upload: true },
  ],
}
const change = (word: string, user = 'friend') => `/api/connectedAccount/${word}/${user}%40nora.example`

async function onNora() {
  const opened = await openBoat(PLAN)
  const list = async () => z.array(ConnectedAccount).parse((await opened.captain('GET', '/api/connectedAccount')).body)
  return { ...opened, list }
}

test('API-26 ACCT-01 ACCT-02 the captain reads the list of connected accounts and their rights', async () => {
  const { list } = await onNora()
  expect(await list()).toEqual([
    { userId: 'friend@nora.example', isApproved: true, hasGalleryAccess: false, hasUploadAccess: false },
    { userId: 'bo@nora.example', isApproved: false, hasGalleryAccess: true, hasUploadAccess: false },
    { userId: 'eva@nora.example', isApproved: true, hasGalleryAccess: true, hasUploadAccess: true },
  ])
})

test.each([
  ['API-27 ACCT-09', 'approve', 'bo', { isApproved: true }],
  ['API-32 ACCT-10', 'lockout', 'eva', { isApproved: false }],
  ['API-28 ACCT-12', 'allowGallery', 'friend', { hasGalleryAccess: true }],
  ['API-29 ACCT-13', 'denyGallery', 'eva', { hasGalleryAccess: false }],
  ['API-30 ACCT-14', 'allowUpload', 'friend', { hasUploadAccess: true }],
  ['API-31 ACCT-15', 'denyUpload', 'eva', { hasUploadAccess: false }],
])(
  '%s ACCT-16 %s changes one right of the account in the list at once, and nothing else',
  async (_, word, user, part) => {
    const { captain, list } = await onNora()
    const before = await list()
    expect(await captain('PUT', change(word, user))).toMatchObject({ status: 200, text: '' })
    expect(await list()).toEqual(before.map(it => (it.userId.startsWith(user) ? { ...it, ...part } : it)))
  },
)

test('ACCT-25 LIMIT-27 OPEN-035 a change of rights takes effect for the other account after 90 s', async () => {
  const { boat, captain, as } = await onNora()
  const friend = await as('friend')
  const rights = async () => Profile.parse((await friend('GET', '/api/Profile')).body)
  await captain('PUT', change('allowGallery'))
  moveTo(boat, 30_000)
  await captain('PUT', change('allowUpload'))
  const seen = []
  for (const at of [89_999, 90_000, 119_999, 120_000]) {
    moveTo(boat, at)
    const { hasGalleryAccess, hasUploadAccess } = await rights()
    seen.push([at, hasGalleryAccess, hasUploadAccess])
  }
  expect(seen).toEqual([
    [89_999, false, false],
    [90_000, true, false],
    [119_999, true, false],
    [120_000, true, true],
  ])
  expect(entriesOf(boat, 'state')).toEqual([
    [90_000, 'access', { user: 'friend@nora.example', hasGalleryAccess: true }],
    [120_000, 'access', { user: 'friend@nora.example', hasUploadAccess: true }],
  ])
})

test.each([
  ['ACCT-04 OPEN-115 a locked-out account', 'PUT', 'lockout'],
  ['API-33 ACCT-11 a removed account', 'DELETE', 'remove'],
])('%s gets 403 from calls and from the hub once the change has taken effect', async (_, method, word) => {
  const { fixture, hosted, boat, captain, as } = await onNora()
  const friend = await as('friend')
  const token = await fixture.token(hosted, 'friend')
  const statuses = async () => [
    (await friend('GET', '/api/Alarm')).status,
    (await friend('GET', '/api/Alarm/Arm')).status,
    (await fixture.ask('/messages/negotiate?negotiateVersion=1', { method: 'POST', token })).status,
  ]
  await captain(method, change(word))
  moveTo(boat, 89_999)
  expect(await statuses()).toEqual([200, 200, 200])
  moveTo(boat, 90_000)
  expect(await statuses()).toEqual([403, 403, 403])
})

test('OPEN-115 the hub disconnects a locked-out user and keeps sending to the captain', async () => {
  const { fixture, hosted, boat, captain } = await onNora()
  const dial = async (who: string) => {
    const socket = new WebSocket(
      `${fixture.gateway.origin.replace('http', 'ws')}/messages?access_token=${await fixture.token(hosted, who)}`,
    )
    onTestFinished(() => socket.terminate())
    const received: string[] = []
    socket.on('message', data => received.push(String(data)))
    await once(socket, 'open')
    socket.send('{"protocol":"json","version":1}\u001e')
    await once(socket, 'message')
    return { socket, received }
  }
  const [mine, theirs] = [await dial('captain'), await dial('friend')]
  await captain('PUT', change('lockout'))
  const closed = once(theirs.socket, 'close')
  moveTo(boat, 90_000)
  await closed
  boat.push('ShowMessage', 'for those aboard')
  await expect.poll(() => mine.received.join()).toContain('for those aboard')
  expect(theirs.received.join()).not.toContain('for those aboard')
})

test('ACCT-03 a user who is approved can call once the change has taken effect', async () => {
  const { boat, captain, as } = await onNora()
  const bo = await as('bo')
  expect((await bo('GET', '/api/Alarm')).status).toBe(403)
  await captain('PUT', change('approve', 'bo'))
  moveTo(boat, 90_000)
  expect((await bo('GET', '/api/Alarm')).status).toBe(200)
})

test.each(['nobody', 'captain'])('changing the account %s, which does not exist, is 404', async user => {
  const { captain, list } = await onNora()
  const before = await list()
  for (const [method, word] of [
    ['PUT', 'lockout'],
    ['DELETE', 'remove'],
  ] as const)
    expect(await captain(method, change(word, user))).toMatchObject({ status: 404, body: { field: 'userId' } })
  expect(await list()).toEqual(before)
})
