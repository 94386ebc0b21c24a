/** What is said once a boat is afloat: to programs in one line, to people with the next thing to try. */
import type { Afloat } from './afloat.ts'

export function asJson({ gateway, control, first, captain: { user, password } }: Afloat): string {
  return `${JSON.stringify({ app: gateway.origin, control: control.address, token: control.token, boat: first.boat.id, captain: { user, password } })}\n`
}

export function asText({ gateway, control, first, captain }: Afloat, playing?: string): string {
  return `
  The boat '${first.boat.state.name}' is afloat.${playing === undefined ? '' : ` It plays '${playing}'.`}

  App       ${gateway.origin}
  Captain   ${captain.user}
  Password  ${captain.password}
  Control   ${control.address}

  To cause a bilge alarm, paste this into another terminal:

  curl -X POST ${control.address}/boats/${first.boat.id}/steps -H 'Authorization: Bearer ${control.token}' -H 'Content-Type: application/json' -d '{"alarm":"bilgePump"}'

  Ctrl+C ends it.

`
}
