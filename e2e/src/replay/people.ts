/** The people of a run: each has an app of their own, made when they first open it; another tab of theirs is one more. */
import type { AppUnderTest, ScreenQuery } from '@drydock/simulator'
import type { Actor } from '#captain/actor.ts'
import { browserOf, PHONE, type PhoneSettings, settingsOf } from '#captain/phone.ts'

export interface Player {
  readonly app: AppUnderTest
  readonly actor: Actor
  /** What no run may have: errors on the console, requests to foreign hosts, violations of axe on what is shown at the end. */
  complaints(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface People {
  readonly cast: (person: string) => Actor
  apps(): readonly AppUnderTest[]
  /** A picture of every app that is open. */
  photograph(name: string): Promise<void>
  complaints(): Promise<readonly string[]>
  close(): Promise<void>
}

/** `join` makes the app of a person, or of one of their tabs; it is called once for each, with the settings of the phone. Without a screen nothing is expected of one. */
export function createPeople(join: (person: string, phone: PhoneSettings) => Promise<Player>, hasScreen: boolean): People {
  const joined = new Map<string, Player>()
  const settings = new Map<string, PhoneSettings>()
  const coming = new Map<string, Promise<Player>>()
  const playerOf = (person: string): Promise<Player> => {
    const known = coming.get(person) ?? join(person, settings.get(browserOf(person)) ?? {}).then(player => (joined.set(person, player), player))
    coming.set(person, known)
    return known
  }
  const cast = (person: string): Actor => ({
    open: async path => (await playerOf(person)).actor.open(path),
    act: async (verb, params) => {
      const told = verb === PHONE ? settingsOf(params) : undefined
      if (told) settings.set(browserOf(person), { ...settings.get(browserOf(person)), ...told })
      else await (await playerOf(person)).actor.act(verb, params)
    },
    observe: async (fact, params) => joined.get(person)?.actor.observe(fact, params),
    shot: async name => joined.get(person)?.actor.shot(name),
    ...(hasScreen ? { screen: async (query: ScreenQuery) => joined.get(person)?.actor.screen?.(query) } : {}),
  })
  return {
    cast,
    apps: () => [...joined.values()].map(it => it.app),
    async photograph(name) {
      for (const it of joined.values()) await it.actor.shot(name).catch(() => undefined)
    },
    async complaints() {
      const all = await Promise.all([...joined].map(async ([person, it]) => (await it.complaints()).map(complaint => `${person}: ${complaint}`)))
      return all.flat()
    },
    async close() {
      await Promise.all([...joined.values()].map(it => it.close()))
    },
  }
}
