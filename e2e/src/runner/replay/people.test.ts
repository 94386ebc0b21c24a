import { expect, test } from 'vitest'
import type { PhoneSettings } from '#runner/captain/shared/phone.ts'
import { createPeople } from './people.ts'
import type { Player } from '#runner/captain/actor.ts'

/** People whose apps only record their actions. */
function crew() {
  const done: string[] = []
  const joined: (readonly [string, PhoneSettings])[] = []
  const note = (person: string): Player['actor'] => ({
    open: async path => void done.push(`${person} opens ${path}`),
    act: async (verb, params) => void done.push(`${person}: ${verb} ${JSON.stringify(params)}`),
    observe: async () => undefined,
    shot: async () => undefined,
  })
  const people = createPeople(
    async (person, phone) => {
      joined.push([person, phone])
      const app = {
        name: person,
        next: () => undefined,
        moveTo: async (at: number) => ({ at, atRest: true }),
        settle: async () => ({ pending: [], sockets: [], unanswered: 0, next: undefined }),
        recordShown: async () => undefined,
      }
      return { app, actor: note(person), problems: async () => [], close: async () => undefined }
    },
    () => 5_000,
  )
  return { people, done, joined }
}

test('each tab of a person is a separate app', async () => {
  const { people, done, joined } = crew()
  await people.actorOf('captain').open('/')
  await people.actorOf('captain 2').open('/settings')
  await people.actorOf('captain').open('/home')
  expect([joined.map(([person]) => person), people.apps().map(it => it.name)]).toEqual([
    ['captain', 'captain 2'],
    ['captain', 'captain 2'],
  ])
  expect(done).toEqual(['captain opens /', 'captain 2 opens /settings', 'captain opens /home'])
})

test('settings of a phone apply when an app opens on it, in all tabs', async () => {
  const { people, done, joined } = crew()
  const captain = people.actorOf('captain')
  await captain.act('phone', { timeZone: 'Asia/Tokyo' })
  await captain.act('phone', { locale: 'ja-JP' })
  expect(joined).toEqual([])
  await captain.open('/')
  await people.actorOf('captain 2').open('/')
  await people.actorOf('friend').open('/')
  const settings = { timeZone: 'Asia/Tokyo', locale: 'ja-JP' }
  expect(joined).toEqual([
    ['captain', settings],
    ['captain 2', settings],
    ['friend', {}],
  ])
  expect(done).not.toContain('captain: phone')
})

test('the state of a phone applies when an app opens on it, and reaches all tabs', async () => {
  const { people, done, joined } = crew()
  const [captain, second] = [people.actorOf('captain'), people.actorOf('captain 2')]
  await captain.act('phone', 'offline')
  await captain.act('phone', { clock: 420_000 })
  await captain.act('phone', { location: { latitude: 1, longitude: 2, accuracy: 8 } })
  expect(joined).toEqual([])
  await captain.open('/')
  await second.open('/')
  await second.act('phone', { location: 'denied' })
  await people.actorOf('friend').open('/')
  const place = { latitude: 1, longitude: 2, accuracy: 8, left: 5_000 }
  const told = (person: string, it: object): string => `${person}: phone ${JSON.stringify(it)}`
  const phone = { network: 'offline', clock: 420_000, location: { latitude: 1, longitude: 2, accuracy: 8 }, place }
  const denied = { location: 'denied', place }
  expect(done).toEqual([
    told('captain', phone),
    'captain opens /',
    told('captain 2', phone),
    'captain 2 opens /',
    told('captain', denied),
    told('captain 2', denied),
    'friend opens /',
  ])
})

test('a change of a page reaches one tab only', async () => {
  const { people, done } = crew()
  await people.actorOf('captain').open('/')
  await people.actorOf('captain 2').open('/')
  await people.actorOf('captain 2').act('phone', 'hidden')
  expect(done.filter(it => it.includes('phone'))).toEqual(['captain 2: phone "hidden"'])
})

test('an app that is still being created when the run ends is closed as soon as it exists', async () => {
  const created = Promise.withResolvers<Player>()
  const closed: string[] = []
  const people = createPeople(
    () => created.promise,
    () => 0,
  )
  const opening = people.actorOf('captain').open('/').catch(String)
  await people.close()
  const player: Partial<Player> = { close: async () => void closed.push('captain') }
  created.resolve(player as Player)
  expect([await opening, closed]).toEqual([expect.stringContaining('The run was over'), ['captain']])
})
