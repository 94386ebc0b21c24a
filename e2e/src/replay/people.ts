/** The people of a run: each has an app of their own, made when they first open it. */
import type { AppUnderTest, ScreenQuery } from '@drydock/simulator'
import type { Actor } from '#captain/actor.ts'

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
  complaints(): Promise<readonly string[]>
  close(): Promise<void>
}

/** `join` makes the app of a person; it is called once for each. Without a screen nothing is expected of one. */
export function createPeople(join: (person: string) => Promise<Player>, hasScreen: boolean): People {
  const joined = new Map<string, Player>()
  const coming = new Map<string, Promise<Player>>()
  const playerOf = (person: string): Promise<Player> => {
    const known = coming.get(person) ?? join(person).then(player => (joined.set(person, player), player))
    coming.set(person, known)
    return known
  }
  const cast = (person: string): Actor => ({
    open: async path => (await playerOf(person)).actor.open(path),
    act: async (verb, params) => (await playerOf(person)).actor.act(verb, params),
    observe: async (fact, params) => joined.get(person)?.actor.observe(fact, params),
    shot: async name => joined.get(person)?.actor.shot(name),
    ...(hasScreen ? { screen: async (query: ScreenQuery) => joined.get(person)?.actor.screen?.(query) } : {}),
  })
  return {
    cast,
    apps: () => [...joined.values()].map(it => it.app),
    async complaints() {
      const all = await Promise.all([...joined].map(async ([person, it]) => (await it.complaints()).map(complaint => `${person}: ${complaint}`)))
      return all.flat()
    },
    async close() {
      await Promise.all([...joined.values()].map(it => it.close()))
    },
  }
}
