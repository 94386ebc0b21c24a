/** What is said once a boat is afloat: to programs in one line, to people with the next thing to try. */
import type { ScenarioReply } from '@drydock/contracts'
import type { Afloat } from '#runner/host/startGateway.ts'

/** What is told of boats that are afloat. */
export interface Told {
  readonly gateway: Pick<Afloat['gateway'], 'address' | 'origins'>
  readonly control: Pick<Afloat['control'], 'address' | 'token'>
  readonly first: { readonly boat: { readonly id: string; readonly state: { readonly name: string } } }
  readonly captain: Pick<Afloat['captain'], 'user' | 'password'>
  readonly kept?: Afloat['kept']
}

const isSplit = ({ origins }: Told['gateway']): boolean => origins.gateway !== origins.app

const elsewhere = ({ origins: { gateway, identity, storage } }: Told['gateway']): string => `
  Gateway   ${gateway}
  Identity  ${identity}
  Storage   ${storage}`

const keptIn = (kept: Afloat['kept']): string =>
  kept === undefined
    ? ''
    : kept.isResumed
      ? ` It goes on from where it was in ${kept.file}.`
      : ` It is kept in ${kept.file}.`

/** The token is in the fragment, which no browser sends. */
const consoleAddress = ({ address, token }: Told['control']): string => `${address}/console/#token=${token}`

export function asJson({ gateway, control, first, captain: { user, password } }: Told): string {
  const { app: _, ...others } = gateway.origins
  return `${JSON.stringify({ app: gateway.address, ...(isSplit(gateway) ? others : {}), control: control.address, token: control.token, console: consoleAddress(control), boat: first.boat.id, captain: { user, password } })}\n`
}

const saidOf = ({ id, name, is, steps }: ScenarioReply): string =>
  is === 'waiting'
    ? ` The scenario ${id} '${name}' (${steps} steps of its hardware) begins once an app is signed in: open the app.`
    : ` It plays ${id} '${name}'.`

const clockText = (ms: number): string => {
  const whole = Math.floor(ms / 1_000)
  return [...(whole >= 3_600 ? [Math.floor(whole / 3_600)] : []), Math.floor(whole / 60) % 60, whole % 60]
    .map((it, index) => (index === 0 ? it : String(it).padStart(2, '0')))
    .join(':')
}

/** How far a scenario is, in one line: 'SC-100: step 2 of 5, 0:45 of 5:00'. */
export function progressText({ id, name, is, at, of, done, steps, failures }: ScenarioReply): string {
  if (is === 'waiting') return `${id} '${name}' begins: an app is signed in.`
  const refused = failures.length === 0 ? '' : `, ${failures.length} refused (${failures.at(-1)})`
  return `${id}: step ${done} of ${steps}, ${clockText(at)} of ${clockText(of)}${is === 'over' ? ', that was the last' : ''}${refused}`
}

/** What is different about where the app is: more addresses, and what to do with them. */
export interface ReadyNotes {
  readonly playing?: ScenarioReply | undefined
  readonly addresses?: readonly (readonly [name: string, address: string])[]
  /** Whether the console shows the app. */
  readonly hasFrame?: boolean
  /** A paragraph each. */
  readonly hints?: readonly string[]
}

const BESIDE =
  'Open the console: it shows the app beside everything that can be done to the boat, such as a bilge alarm.'
const APART =
  'Open the app in one tab and the console in another: the console does everything that can be done to the boat, and cannot show this app itself.'

export function asText(
  { gateway, control, first, captain, kept }: Told,
  { playing, addresses = [], hasFrame = true, hints = [] }: ReadyNotes = {},
): string {
  const more = addresses.map(([name, address]) => `\n  ${name.padEnd(9)} ${address}`).join('')
  return `
  The boat '${first.boat.state.name}' is afloat.${playing === undefined ? '' : saidOf(playing)}${keptIn(kept)}

  App       ${gateway.address}${isSplit(gateway) ? elsewhere(gateway) : ''}${more}
  Captain   ${captain.user}
  Password  ${captain.password}
  Console   ${consoleAddress(control)}
  Control   ${control.address}

  ${[hasFrame ? BESIDE : APART, ...hints].join('\n  ')}
  To cause an alarm from another terminal, paste this:

  curl -X POST ${control.address}/boats/${first.boat.id}/steps -H 'Authorization: Bearer ${control.token}' -H 'Content-Type: application/json' -d '{"alarm":"bilgePump"}'

  Ctrl+C ends it.

`
}
