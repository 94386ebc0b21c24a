import { expect, test } from 'vitest'
import type { PhoneSettings } from '#captain/phone.ts'
import { createPeople, type Player } from './people.ts'

/** People whose apps only note what is done with them. */
function crew() {
  const done: string[] = []
  const joined: (readonly [string, PhoneSettings])[] = []
  const note = (person: string): Player['actor'] => ({
    open: async path => void done.push(`${person} opens ${path}`),
    act: async (verb, params) => void done.push(`${person}: ${verb} ${JSON.stringify(params)}`),
    observe: async () => undefined,
    shot: async () => undefined,
  })
  const people = createPeople(async (person, phone) => {
    joined.push([person, phone])
    const app = {
      name: person,
      next: () => undefined,
      moveTo: async (at: number) => ({ at, atRest: true }),
      settle: async () => ({ pending: [], sockets: [], unanswered: 0, next: undefined }),
      look: async () => undefined,
    }
    return { app, actor: note(person), complaints: async () => [], close: async () => undefined }
  }, false)
  return { people, done, joined }
}

test('each tab of a person is an app of its own', async () => {
  const { people, done, joined } = crew()
  await people.cast('captain').open('/')
  await people.cast('captain 2').open('/settings')
  await people.cast('captain').open('/home')
  expect([joined.map(([person]) => person), people.apps().map(it => it.name)]).toEqual([
    ['captain', 'captain 2'],
    ['captain', 'captain 2'],
  ])
  expect(done).toEqual(['captain opens /', 'captain 2 opens /settings', 'captain opens /home'])
})

test('settings of a phone wait until an app is opened on it, and hold for all tabs', async () => {
  const { people, done, joined } = crew()
  const captain = people.cast('captain')
  await captain.act('phone', { timeZone: 'Asia/Tokyo' })
  await captain.act('phone', { locale: 'ja-JP' })
  expect(joined).toEqual([])
  await captain.open('/')
  await people.cast('captain 2').open('/')
  await people.cast('friend').open('/')
  const settings = { timeZone: 'Asia/Tokyo', locale: 'ja-JP' }
  expect(joined).toEqual([
    ['captain', settings],
    ['captain 2', settings],
    ['friend', {}],
  ])
  expect(done).not.toContain('captain: phone')
})
