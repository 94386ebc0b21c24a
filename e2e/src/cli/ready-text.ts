/** What is said once a boat is afloat: to programs in one line, to people with the next thing to try. */
import type { Afloat } from './afloat.ts'

const isSplit = ({ origins }: Afloat['gateway']): boolean => origins.gateway !== origins.app

const elsewhere = ({ origins: { gateway, identity, storage } }: Afloat['gateway']): string => `
  Gateway   ${gateway}
  Identity  ${identity}
  Storage   ${storage}`

export function asJson({ gateway, control, first, captain: { user, password } }: Afloat): string {
  const { app, ...others } = gateway.origins
  return `${JSON.stringify({ app, ...(isSplit(gateway) ? others : {}), control: control.address, token: control.token, boat: first.boat.id, captain: { user, password } })}\n`
}

export function asText({ gateway, control, first, captain }: Afloat, playing?: string): string {
  return `
  The boat '${first.boat.state.name}' is afloat.${playing === undefined ? '' : ` It plays '${playing}'.`}

  App       ${gateway.origin}${isSplit(gateway) ? elsewhere(gateway) : ''}
  Captain   ${captain.user}
  Password  ${captain.password}
  Control   ${control.address}

  To cause a bilge alarm, paste this into another terminal:

  curl -X POST ${control.address}/boats/${first.boat.id}/steps -H 'Authorization: Bearer ${control.token}' -H 'Content-Type: application/json' -d '{"alarm":"bilgePump"}'

  Ctrl+C ends it.

`
}
