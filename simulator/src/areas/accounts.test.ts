import { ConnectedAccount, Profile } from '@drydock/contracts'
import { once } from 'node:events'
import { onTestFinished, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { boardAs } from '#testing/aboard.ts'
import { moveTo, told } from '#testing/boat.ts'

const PLAN = { name: 'Nora', accounts: [{ user: 'friend' }, { user: 'bo', approved: false, gallery: true }] }
const change = (word: string, user = 'friend') => `/api/connectedAccount/${word}/${user}%40nora.example`

async function onNora() {
  const it = await boardAs(PLAN)
  const list = async () => z.array(ConnectedAccount).parse((await it.captain('GET', '/api/connectedAccount')).body)
  return { ...it, list }
}

test('API-26 ACCT-01 ACCT-02 the captain sees who is connected and what they may do', async () => {
  const { list } = await onNora()
  expect(await list()).toEqual([
    { userId: 'friend@nora.example', isApproved: true, hasGalleryAccess: false, hasUploadAccess: false },
    { userId: 'bo@nora.example', isApproved: false, hasGalleryAccess: true, hasUploadAccess: false },
  ])
})

test.each([
  ['API-27 ACCT-09', 'approve', 'bo', { isApproved: true }],
  ['API-32 ACCT-10', 'lockout', 'friend', { isApproved: false }],
  ['API-28 ACCT-12', 'allowGallery', 'friend', { hasGalleryAccess: true }],
  ['API-29 ACCT-13', 'denyGallery', 'bo', { hasGalleryAccess: false }],
  ['API-30 ACCT-14', 'allowUpload', 'friend', { hasUploadAccess: true }],
  ['API-31 ACCT-15', 'denyUpload', 'friend', { hasUploadAccess: false }],
])('%s ACCT-16 %s is seen in the list at once and changes nothing else', async (_, word, user, part) => {
  const { captain, list } = await onNora()
  const before = await list()
  expect(await captain('PUT', change(word, user))).toMatchObject({ status: 200, text: '' })
  expect(await list()).toEqual(before.map(it => (it.userId.startsWith(user) ? { ...it, ...part } : it)))
})

test('ACCT-25 LIMIT-27 OPEN-035 the other account feels a change after 90 s', async () => {
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
  expect(told(boat, 'state')).toEqual([
    [90_000, 'access', { user: 'friend@nora.example', hasGalleryAccess: true }],
    [120_000, 'access', { user: 'friend@nora.example', hasUploadAccess: true }],
  ])
})

test.each([
  ['ACCT-04 OPEN-115 who is locked out', 'PUT', 'lockout'],
  ['API-33 ACCT-11 who was removed', 'DELETE', 'remove'],
])('%s is turned away by calls and hub when that has gone round', async (_, method, word) => {
  const { harbour, moored, boat, captain, as } = await onNora()
  const friend = await as('friend')
  const token = await harbour.token(moored, 'friend')
  const doors = async () => [
    (await friend('GET', '/api/Alarm')).status,
    (await friend('GET', '/api/Alarm/Arm')).status,
    (await harbour.ask('/messages/negotiate?negotiateVersion=1', { method: 'POST', token })).status,
  ]
  await captain(method, change(word))
  moveTo(boat, 89_999)
  expect(await doors()).toEqual([200, 200, 200])
  moveTo(boat, 90_000)
  expect(await doors()).toEqual([403, 403, 403])
})

test('OPEN-115 who is locked out hears no more of the boat, and the captain does', async () => {
  const { harbour, moored, boat, captain } = await onNora()
  const dial = async (who: string) => {
    const socket = new WebSocket(
      `${harbour.gateway.origin.replace('http', 'ws')}/messages?access_token=${await harbour.token(moored, who)}`,
    )
    onTestFinished(() => socket.terminate())
    const heard: string[] = []
    socket.on('message', data => heard.push(String(data)))
    await once(socket, 'open')
    socket.send('{"protocol":"json","version":1}\u001e')
    await once(socket, 'message')
    return { socket, heard }
  }
  const [mine, theirs] = [await dial('captain'), await dial('friend')]
  await captain('PUT', change('lockout'))
  const closed = once(theirs.socket, 'close')
  moveTo(boat, 90_000)
  await closed
  const heard = once(mine.socket, 'message')
  boat.push('ShowMessage', 'for those aboard')
  await heard
  expect([mine.heard.join(), theirs.heard.join()].map(it => it.includes('for those aboard'))).toEqual([true, false])
})

test('ACCT-03 who is let aboard again may call again', async () => {
  const { boat, captain, as } = await onNora()
  const bo = await as('bo')
  expect((await bo('GET', '/api/Alarm')).status).toBe(403)
  await captain('PUT', change('approve', 'bo'))
  moveTo(boat, 90_000)
  expect((await bo('GET', '/api/Alarm')).status).toBe(200)
})

test.each(['nobody', 'captain'])('there is no account %s to change', async user => {
  const { captain, list } = await onNora()
  const before = await list()
  for (const [method, word] of [
    ['PUT', 'lockout'],
    ['DELETE', 'remove'],
  ] as const)
    expect(await captain(method, change(word, user))).toMatchObject({ status: 404, body: { field: 'userId' } })
  expect(await list()).toEqual(before)
})
