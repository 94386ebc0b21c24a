/** Puts the app of one person aboard without a browser. */
import type { Headless, HeadlessOptions } from '@drydock/client/headless'
import { openRealm } from '#apps/headless.ts'
import { type Aboard, accountOf, type Actor, seedOf } from '#captain/actor.ts'
import { facts as factTable, verbs as verbTable } from '#captain/vocabulary.ts'
import type { Player } from '../../replay/people.ts'
import { facts } from './facts.ts'
import { identityOf } from './identity.ts'
import type { Opened, Seen } from './seen.ts'
import { verbs } from './verbs.ts'

export interface HeadlessAboard extends Aboard {
  /** The app's own code as one script. */
  readonly code: string
}

/** What the app's script hands out. */
interface Script {
  startHeadless(options: HeadlessOptions): Headless
}
const isScript = (value: unknown): value is Script => typeof value === 'object' && value !== null && 'startHeadless' in value && typeof value.startHeadless === 'function'

export async function joinHeadless(person: string, { gateway, moored, seed, code }: HeadlessAboard): Promise<Player> {
  const { clock } = moored.boat
  const realm = openRealm(person, code, clock.now(), seedOf(seed, person))
  const { identity, signedOut } = identityOf(gateway, accountOf(moored, person), () => realm.agent, clock.now)
  if (!isScript(realm.exports)) throw new Error('The script of the app has no startHeadless.')
  const script = realm.exports
  const opened: Opened = { graph: undefined, panel: undefined }
  let app: Headless | undefined
  const seen = (): Seen => {
    if (!app) throw new Error('The app has not been opened yet.')
    return { app, opened, now: clock.now() }
  }
  const actor: Actor = {
    open: async path => {
      if (app) app.load(path)
      else app = script.startHeadless({ origin: gateway.origin, identity, at: path })
    },
    act: async (verb, params) => verbs[verbTable.find(it => it.name === verb)?.name ?? 'wait'](seen(), params),
    observe: async (fact, parameter) => {
      const known = factTable.find(it => it.name === fact)
      if (!app || !known) return undefined
      if (signedOut() && fact === 'screen') return 'sign-in'
      return facts[known.name](seen(), parameter)
    },
    shot: async () => undefined,
  }
  return {
    app: realm.app,
    actor,
    complaints: async () => realm.console.filter(([level]) => level === 'error').map(([, text]) => `The console says: ${text}`),
    close: async () => undefined,
  }
}
