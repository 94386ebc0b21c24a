/** Output of a server that is ready: one line of JSON for programs, a text with addresses for people. */
import type { ScenarioReply } from '@drydock/contracts'
import { type Person, timeText } from '@drydock/simulator'
import type { RunningServers } from '#runner/host/startServers.ts'

/** The parts of a running server that the output shows. */
export interface ReadyServers {
  readonly gateway: Pick<RunningServers['gateway'], 'address' | 'origins'>
  readonly control: Pick<RunningServers['control'], 'address' | 'token'>
  readonly first: {
    readonly boat: { readonly id: string; readonly state: { readonly name: string } }
    readonly people: readonly Person[]
  }
  readonly captain: Pick<RunningServers['captain'], 'user' | 'password'>
  readonly kept?: RunningServers['dataFile']
}

const isSplit = ({ origins }: ReadyServers['gateway']): boolean => origins.gateway !== origins.app

const elsewhere = ({ origins: { gateway, identity, storage } }: ReadyServers['gateway']): string => `
  Gateway   ${gateway}
  Identity  ${identity}
  Storage   ${storage}`

const keptIn = (kept: RunningServers['dataFile']): string =>
  kept === undefined
    ? ''
    : kept.isResumed
      ? ` It was restored from ${kept.file} and continues.`
      : ` It is saved in ${kept.file}.`

/** Returns what a user must know about a data file that came without its log; undefined for any other. */
export const lostWritesWarning = (kept: RunningServers['dataFile']): string | undefined =>
  kept?.isWithoutLog === true
    ? `${kept.file} was not closed by its last process, and ${kept.file}-wal is missing: its last writes may be missing. To have them, stop, and copy ${kept.file}, ${kept.file}-wal and ${kept.file}-count together.`
    : undefined

/** The token is in the fragment, which browsers do not send to the server. */
const consoleAddress = ({ address, token }: ReadyServers['control']): string => `${address}/console/#token=${token}`

const friendsText = (people: readonly Person[]): string =>
  people
    .filter(it => it.role === 'friend')
    .map(it => `\n  Friend    ${it.user}\n  Password  ${it.password}`)
    .join('')

/** Returns one line of JSON with addresses, tokens and login; origins appear if the server has several. */
export function readyJson({ gateway, control, first, captain: { user, password } }: ReadyServers): string {
  const { app: _, ...others } = gateway.origins
  return `${JSON.stringify({ app: gateway.address, ...(isSplit(gateway) ? others : {}), control: control.address, token: control.token, console: consoleAddress(control), boat: first.boat.id, captain: { user, password } })}\n`
}

const saidOf = ({ id, name, is, steps }: ScenarioReply): string =>
  is === 'waiting'
    ? ` The scenario ${id} '${name}' (${steps} hardware steps) starts once an app is signed in. Open the app.`
    : ` It plays ${id} '${name}'.`

const heldText = ({ id, name }: ScenarioReply, at: number): string =>
  ` The hardware of ${id} '${name}' has played up to ${timeText(at)}, and the clock is paused there. Start it in the console to go on.`

const clockText = (ms: number): string => {
  const whole = Math.floor(ms / 1_000)
  return [...(whole >= 3_600 ? [Math.floor(whole / 3_600)] : []), Math.floor(whole / 60) % 60, whole % 60]
    .map((it, index) => (index === 0 ? it : String(it).padStart(2, '0')))
    .join(':')
}

/** Returns the progress of a scenario in one line: 'SC-100: step 2 of 5, 0:45 of 5:00'. */
export function progressText({ id, name, is, at, of, done, steps, failures }: ScenarioReply): string {
  if (is === 'waiting') return `${id} '${name}' starts: an app is signed in.`
  const refused = failures.length === 0 ? '' : `, ${failures.length} failed (${failures.at(-1)})`
  return `${id}: step ${done} of ${steps}, ${clockText(at)} of ${clockText(of)}${is === 'over' ? ', finished' : ''}${refused}`
}

/** Extra parts of the text: addresses, hints, the scenario that plays. */
export interface ReadyNotes {
  readonly scenario?: ScenarioReply | undefined
  /** Time after the start of the scenario at which the clock is paused, in milliseconds. */
  readonly heldAt?: number | undefined
  readonly addresses?: readonly (readonly [name: string, address: string])[]
  /** Whether the console can show the app in a frame. */
  readonly canShowFrame?: boolean
  /** One paragraph each. */
  readonly hints?: readonly string[]
}

const BESIDE = 'Open the console: it shows the app beside all controls of the boat, such as a bilge alarm.'
const APART =
  'Open the app in one tab and the console in another: the console controls the boat, but cannot show this app in a frame.'

/** Returns addresses and the logins of all users as an indented text, with the given extra parts. */
export function readyText(
  { gateway, control, first, captain, kept }: ReadyServers,
  { scenario: playing, heldAt, addresses = [], canShowFrame: hasFrame = true, hints = [] }: ReadyNotes = {},
): string {
  const scenario = playing === undefined ? '' : heldAt === undefined ? saidOf(playing) : heldText(playing, heldAt)
  const more = addresses.map(([name, address]) => `\n  ${name.padEnd(9)} ${address}`).join('')
  return `
  The boat '${first.boat.state.name}' is running.${scenario}${keptIn(kept)}

  App       ${gateway.address}${isSplit(gateway) ? elsewhere(gateway) : ''}${more}
  Captain   ${captain.user}
  Password  ${captain.password}${friendsText(first.people)}
  Console   ${consoleAddress(control)}
  Control   ${control.address}

  ${[hasFrame ? BESIDE : APART, ...hints].join('\n  ')}
  To trigger an alarm from another terminal, run:

  curl -X POST ${control.address}/boats/${first.boat.id}/steps -H 'Authorization: Bearer ${control.token}' -H 'Content-Type: application/json' -d '{"alarm":"bilgePump"}'

  Press Ctrl+C to stop.

`
}
