/** People of a run: creates the app of each person or tab when it first opens. */
import type { AppUnderTest } from '@drydock/simulator'
import type { Actor, Player } from '#runner/captain/actor.ts'
import type { PhoneState } from '#runner/agent/phoneState.ts'
import { phoneStateAfter, browserOf, PHONE, type PhoneSettings, settingsOf } from '#runner/captain/shared/phone.ts'

export interface People {
  readonly cast: (person: string) => Actor
  apps(): readonly AppUnderTest[]
  /** Takes a picture of every open app. */
  photograph(name: string): Promise<void>
  complaints(): Promise<readonly string[]>
  close(): Promise<void>
}

/**
 * `join` creates the app of a person or tab; it is called once for each, with the settings of the phone. All tabs of a
 * person share the state of one phone, whenever they open.
 */
export function createPeople(
  join: (person: string, phone: PhoneSettings) => Promise<Player>,
  now: () => number,
): People {
  const joined = new Map<string, Player>()
  const settings = new Map<string, PhoneSettings>()
  const phones = new Map<string, PhoneState>()
  const coming = new Map<string, Promise<Player>>()
  const comeAboard = async (person: string, player: Player): Promise<Player> => {
    const phone = phones.get(browserOf(person))
    if (phone) await player.actor.act(PHONE, phone)
    joined.set(person, player)
    return player
  }
  /** Applies a step to the phone of a person; returns false for a step that changes one page only. */
  const equip = async (person: string, params: unknown): Promise<boolean> => {
    const browser = browserOf(person)
    const changed = settingsOf(params)
    if (changed) settings.set(browser, { ...settings.get(browser), ...changed })
    const before = phones.get(browser) ?? {}
    const added = changed ? undefined : phoneStateAfter(before, params, now())
    if (added) phones.set(browser, { ...before, ...added })
    for (const [seat, { actor }] of joined) if (added && browserOf(seat) === browser) await actor.act(PHONE, added)
    return changed !== undefined || added !== undefined
  }
  const playerOf = (person: string): Promise<Player> => {
    const known =
      coming.get(person) ??
      join(person, settings.get(browserOf(person)) ?? {}).then(player => comeAboard(person, player))
    coming.set(person, known)
    return known
  }
  const cast = (person: string): Actor => ({
    open: async path => (await playerOf(person)).actor.open(path),
    act: async (verb, params, pause) => {
      if (verb === PHONE && (await equip(person, params))) return
      await (await playerOf(person)).actor.act(verb, params, pause)
    },
    observe: async (fact, params) => joined.get(person)?.actor.observe(fact, params),
    shot: async name => joined.get(person)?.actor.shot(name),
    screen: async query => joined.get(person)?.actor.screen?.(query),
  })
  return {
    cast,
    apps: () => [...joined.values()].map(it => it.app),
    async photograph(name) {
      for (const it of joined.values()) await it.actor.shot(name).catch(() => undefined)
    },
    async complaints() {
      const all = await Promise.all(
        [...joined].map(async ([person, it]) => (await it.complaints()).map(complaint => `${person}: ${complaint}`)),
      )
      return all.flat()
    },
    async close() {
      await Promise.all([...joined.values()].map(it => it.close()))
    },
  }
}
