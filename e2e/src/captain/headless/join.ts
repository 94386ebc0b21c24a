/** Puts the app of one person aboard without a browser. */
import type { Headless, HeadlessOptions } from '@drydock/client/headless'
import { memoryStorage, openRealm, type WebStorage } from '#apps/headless.ts'
import { type Aboard, accountOf, type Actor, seedOf } from '#captain/actor.ts'
import { facts as factTable, verbs as verbTable } from '#captain/vocabulary.ts'
import type { Player } from '../../replay/people.ts'
import { type Machines, watch } from '#tables/watch.ts'
import { facts } from './facts.ts'
import { patiently } from './hand.ts'
import { identityOf } from './identity.ts'
import type { Opened, Seen } from './seen.ts'
import { browserOf, happeningOf, PHONE, USUAL_PHONE } from '#captain/phone.ts'
import { verbs } from './verbs.ts'

/** As the app judges a page that was hidden. */
const ASLEEP_AFTER_MS = 30_000

export interface HeadlessAboard extends Aboard {
  /** The app's own code as one script. */
  readonly code: string
  /** What browsers keep, by whose they are: tabs share it. */
  readonly storages?: Map<string, WebStorage>
  /** Is handed the app when it is first opened, for those who keep books on it. */
  readonly opened?: (app: Headless) => void
  /** Is handed the machines of the app before it begins, for those who break one. */
  readonly alter?: ((machines: Machines) => void) | undefined
}

/** What the app's script hands out. */
interface Script {
  readonly machines: Machines
  startHeadless(options: HeadlessOptions): Headless
}
const isScript = (value: unknown): value is Script =>
  typeof value === 'object' && value !== null && 'startHeadless' in value && typeof value.startHeadless === 'function' && 'machines' in value && typeof value.machines === 'object'

export async function joinHeadless(person: string, { gateway, moored, seed, code, phone: settings, storages, opened: tell, alter }: HeadlessAboard): Promise<Player> {
  const { clock } = moored.boat
  const storage = storages?.get(browserOf(person)) ?? memoryStorage()
  storages?.set(browserOf(person), storage)
  const realm = openRealm(person, { code, now: clock.now(), seed: seedOf(seed, person), storage, phone: { ...USUAL_PHONE, ...settings } })
  if (!isScript(realm.exports)) throw new Error('The script of the app has no startHeadless.')
  const script = realm.exports
  alter?.(script.machines)
  const outside = watch(script.machines)
  const opened: Opened = { graph: undefined, before: undefined, map: undefined }
  let app: Headless | undefined
  /** How far the clock of the phone is ahead of the boat's. */
  let ahead = 0
  let isOffline = false
  const phoneNow = (): number => clock.now() + ahead
  const { identity, isAsked, isSignedOut, enter } = identityOf({
    gateway,
    person: accountOf(moored, person),
    agent: () => realm.agent,
    now: phoneNow,
    isOnline: () => !isOffline,
    after: realm.after,
    load: path => app?.load(path),
  })
  const door = { isAsked, signIn: (name: string) => enter(accountOf(moored, name)) }
  const seen = (): Seen => {
    if (!app) throw new Error('The app has not been opened yet.')
    return { app, opened, now: phoneNow(), asked: realm.agent.asked(), door }
  }
  /** Without a page nobody tells the app what a browser would tell it. */
  let away: { readonly since: number; readonly suspended: boolean } | undefined
  const phone = (params: unknown): void => {
    const it = happeningOf(params, clock.now())
    // A phone has what it has before an app is opened on it.
    if (it.is === 'handset') {
      const { network } = it.handset
      const isBack = network === 'online' && isOffline
      isOffline = network === undefined ? isOffline : network === 'offline'
      realm.agent.equip(it.handset)
      ahead = it.handset.clock ?? ahead
      if (isBack && !away?.suspended) app?.wake('glance')
      return
    }
    const { app: mine } = seen()
    if (it.is === 'reload') {
      // A page that is loaded anew is not suspended; behind another one it stays.
      if (away?.suspended) {
        realm.agent.phone('visible', clock.now())
        realm.agent.phone('hidden', clock.now())
        away = { ...away, suspended: false }
      }
      mine.load(mine.route())
      return
    }
    const { word } = it
    realm.agent.phone(word, clock.now())
    if (word === 'visible' && away) {
      const slept = away.suspended || clock.now() - away.since > ASLEEP_AFTER_MS
      away = undefined
      mine.wake(slept ? 'wake' : 'glance')
    } else if (word === 'hidden' || word === 'frozen' || word === 'sleeping') away = { since: away?.since ?? clock.now(), suspended: word !== 'hidden' }
  }
  const actor: Actor = {
    open: async path => {
      if (app && (isAsked() || isSignedOut())) enter(accountOf(moored, person))
      if (app) app.load(path)
      else {
        app = script.startHeadless({ origin: gateway.origin, folder: gateway.address, identity, at: path })
        tell?.(app)
      }
    },
    act: async (verb, params, pause) => {
      if (verb === PHONE) return phone(params)
      const act = verbs[verbTable.find(it => it.name === verb)?.name ?? 'wait']
      return patiently(it => act(it, params), seen, pause)
    },
    observe: async (fact, parameter) => {
      const known = factTable.find(it => it.name === fact)
      if (!app || !known) return undefined
      if (isAsked() && fact === 'screen') return 'sign-in'
      if (isSignedOut() && fact === 'screen') return 'signed-out'
      return facts[known.name](seen(), parameter)
    },
    shot: async () => undefined,
  }
  return {
    app: realm.app,
    actor,
    complaints: async () =>
      realm.console
        .filter(([level]) => level === 'error')
        .map(([, text]) => `The console says: ${text}`)
        .concat(outside.map(it => `A machine left its table: ${it}`)),
    close: async () => undefined,
  }
}
