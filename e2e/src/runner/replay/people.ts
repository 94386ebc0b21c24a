/** People of a run: creates the app of each person or tab when it first opens. */
import type { AppUnderTest } from '@drydock/simulator'
import type { Actor, Player } from '#runner/captain/actor.ts'
import type { PhoneState } from '#runner/agent/phoneState.ts'
import { phoneStateAfter, browserOf, PHONE, type PhoneSettings, settingsOf } from '#runner/captain/shared/phone.ts'

export interface People {
  readonly actorOf: (person: string) => Actor
  apps(): readonly AppUnderTest[]
  /** Takes a picture of every open app. */
  photograph(name: string): Promise<void>
  problems(): Promise<readonly string[]>
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
  /** All that were created, also those that have not joined yet. */
  const players = new Set<Player>()
  let isClosed = false
  const phones = createPhones(joined, now)
  const joining = new Map<string, Promise<Player>>()
  const addPlayer = async (person: string, player: Player): Promise<Player> => {
    if (isClosed) {
      await player.close()
      throw new Error(`The run was over before ${person} had an app.`)
    }
    players.add(player)
    const phone = phones.stateOf(person)
    if (phone) await player.actor.act(PHONE, phone)
    joined.set(person, player)
    return player
  }
  const playerOf = (person: string): Promise<Player> => {
    const known =
      joining.get(person) ?? join(person, phones.settingsOf(person)).then(player => addPlayer(person, player))
    joining.set(person, known)
    return known
  }
  const actorOf = (person: string): Actor => ({
    open: async path => (await playerOf(person)).actor.open(path),
    act: async (verb, params, pause) => {
      if (verb === PHONE && (await phones.applyPhoneStep(person, params))) return
      await (await playerOf(person)).actor.act(verb, params, pause)
    },
    observe: async (fact, params) => joined.get(person)?.actor.observe(fact, params),
    shot: async name => joined.get(person)?.actor.shot(name),
    screen: async query => joined.get(person)?.actor.screen?.(query),
    namesOf: async role => joined.get(person)?.actor.namesOf?.(role),
  })
  return {
    actorOf,
    apps: () => [...joined.values()].map(it => it.app),
    async photograph(name) {
      for (const it of joined.values()) await it.actor.shot(name).catch(() => undefined)
    },
    async problems() {
      const all = await Promise.all(
        [...joined].map(async ([person, it]) => (await it.problems()).map(problem => `${person}: ${problem}`)),
      )
      return all.flat()
    },
    async close() {
      isClosed = true
      await Promise.all([...players].map(it => it.close()))
    },
  }
}

/** The phones of all people: their settings, and their states so far. */
function createPhones(joined: ReadonlyMap<string, Player>, now: () => number) {
  const settings = new Map<string, PhoneSettings>()
  const states = new Map<string, PhoneState>()
  return {
    settingsOf: (person: string): PhoneSettings => settings.get(browserOf(person)) ?? {},
    stateOf: (person: string): PhoneState | undefined => states.get(browserOf(person)),
    /** Applies a step to the phone of a person; returns false for a step that changes one page only. */
    async applyPhoneStep(person: string, params: unknown): Promise<boolean> {
      const browser = browserOf(person)
      const changed = settingsOf(params)
      if (changed) settings.set(browser, { ...settings.get(browser), ...changed })
      const before = states.get(browser) ?? {}
      const added = changed ? undefined : phoneStateAfter(before, params, now())
      if (added) states.set(browser, { ...before, ...added })
      for (const [seat, { actor }] of joined) if (added && browserOf(seat) === browser) await actor.act(PHONE, added)
      return changed !== undefined || added !== undefined
    },
  }
}
