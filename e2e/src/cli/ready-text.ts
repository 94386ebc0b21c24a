/** What is said once a boat is afloat: to programs in one line, to people with the next thing to try. */
import type { Afloat } from './afloat.ts'

const isSplit = ({ origins }: Afloat['gateway']): boolean => origins.gateway !== origins.app

const elsewhere = ({ origins: { gateway, identity, storage } }: Afloat['gateway']): string => `
  Gateway   ${gateway}
  Identity  ${identity}
  Storage   ${storage}`

const keptIn = (kept: Afloat['kept']): string => (kept === undefined ? '' : kept.isResumed ? ` It goes on from where it was in ${kept.file}.` : ` It is kept in ${kept.file}.`)

/** The token is in the fragment, which no browser sends. */
const consoleAddress = ({ address, token }: Afloat['control']): string => `${address}/console/#token=${token}`

export function asJson({ gateway, control, first, captain: { user, password } }: Afloat): string {
  const { app: _, ...others } = gateway.origins
  return `${JSON.stringify({ app: gateway.address, ...(isSplit(gateway) ? others : {}), control: control.address, token: control.token, console: consoleAddress(control), boat: first.boat.id, captain: { user, password } })}\n`
}

export function asText({ gateway, control, first, captain, kept }: Afloat, playing?: string): string {
  return `
  The boat '${first.boat.state.name}' is afloat.${playing === undefined ? '' : ` It plays '${playing}'.`}${keptIn(kept)}

  App       ${gateway.address}${isSplit(gateway) ? elsewhere(gateway) : ''}
  Captain   ${captain.user}
  Password  ${captain.password}
  Console   ${consoleAddress(control)}
  Control   ${control.address}

  Open the console: it shows the app beside everything that can be done to the boat, such as a bilge alarm.
  To cause one from another terminal, paste this:

  curl -X POST ${control.address}/boats/${first.boat.id}/steps -H 'Authorization: Bearer ${control.token}' -H 'Content-Type: application/json' -d '{"alarm":"bilgePump"}'

  Ctrl+C ends it.

`
}
