/** Control routes of boats: list, create, remove, tokens and state. */
import { controlRoutes, isoText, type Snapshot } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { BoatPlan } from '#boat/plan.ts'
import { Refusal } from '#boat/refusal.ts'
import { comparableState } from '#player/comparableState.ts'
import { includedBases } from '#player/includedBases.ts'
import { nearest } from '#player/problem.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { Gateway } from '#up/up.ts'
import { clockControlOf } from './clockControl.ts'
import { serveControl } from './serve.ts'

/** Returns the base plan of a name other than 'calm', or undefined. */
export type BasePlans = (name: string) => BoatPlan | undefined

/** Limit of boats; each one needs about ten kilobytes and its own timers. */
const MAX_BOATS = 1_000

/**
 * Finds a boat and advances it to the current time.
 * @param field names the part of the request with the id.
 * @throws Refusal if it does not exist.
 */
export function hostedBoatOf(gateway: Gateway, id: string, field = 'id'): HostedBoat {
  const found = foundBoat(gateway, id, field)
  found.pace.catchUp()
  return found
}

/** Finds a boat as it is. @throws Refusal if it does not exist. */
function foundBoat({ fleet }: Gateway, id: string, field = 'id'): HostedBoat {
  const found = fleet.find(id)
  if (!found) throw new Refusal('not-found', `Unknown boat '${id.slice(0, 60)}'. GET /boats lists all boats.`, field)
  return found
}

/**
 * Adds the routes that list, create, fork and remove boats, issue tokens and read state.
 * @param bases finds the plan of a named base boat.
 */
export function serveBoats(http: FastifyInstance, gateway: Gateway, bases: BasePlans): void {
  const { fleet, identity, snapshots } = gateway

  serveControl(http, controlRoutes.boats, () =>
    fleet.all().map(hosted => ({
      id: hosted.boat.id,
      name: hosted.boat.state.name,
      now: isoText(hosted.boat.clock.now()),
      mode: clockControlOf(gateway, hosted).mode(),
      people: hosted.people.map(({ user, role }) => ({ user, role })),
    })),
  )

  const snapshotFrom = async (from: string | object): Promise<Snapshot> =>
    typeof from === 'string' ? snapshots.take(hostedBoatOf(gateway, from, 'from')) : snapshots.read(from, 'from')

  /** Forks that are still being restored; each will be a boat. */
  let forking = 0
  const forkFrom = async (from: string | object): Promise<HostedBoat> => {
    forking++
    try {
      return await snapshots.fork(await snapshotFrom(from))
    } finally {
      forking--
    }
  }

  serveControl(http, controlRoutes.newBoat, async ({ body: { base = 'calm', from, role = 'captain' } }) => {
    if (fleet.all().length + forking >= MAX_BOATS)
      throw new Refusal('conflict', `There are ${MAX_BOATS} boats already. Remove one with DELETE /boats/{id} first.`)
    const plan = base === 'calm' ? {} : bases(base)
    if (!plan) throw unknownBase(base)
    const { boat, people } = from === undefined ? fleet.add({ plan }) : await forkFrom(from)
    const person = people.find(it => it.role === role)
    if (!person) {
      fleet.remove(boat.id)
      throw new Refusal('conflict', `No user of this boat has the role '${role}'. Use a plan with accounts.`, 'role')
    }
    return { id: boat.id, user: person.user, password: person.password }
  })

  serveControl(http, controlRoutes.token, async ({ id, body: { user, expiresIn } }) => {
    const { people } = hostedBoatOf(gateway, id)
    const person = people.find(it => (user === undefined ? it.role === 'captain' : it.user === user))
    const minted = person && (await identity.mint(person.user, expiresIn === undefined ? undefined : expiresIn * 1_000))
    if (!minted)
      throw new Refusal(
        'not-found',
        `This boat has no user '${(user ?? 'captain').slice(0, 60)}'. GET /boats lists its users.`,
        'user',
      )
    return { access_token: minted.token, token_type: 'Bearer' as const, expires_in: minted.lifetime / 1_000 }
  })

  serveControl(http, controlRoutes.removeBoat, ({ id }) => removeBoat(gateway, id))

  serveControl(http, controlRoutes.state, ({ id }) => comparableState(hostedBoatOf(gateway, id).boat))
}

function unknownBase(base: string): Refusal {
  const names = ['calm', ...includedBases().names]
  const meant = nearest(base, names)
  const hint = meant === undefined ? `Known: ${names.join(', ')}.` : `Did you mean '${meant}'?`
  return new Refusal('invalid', `Unknown base boat '${base.slice(0, 60)}'. ${hint}`, 'base')
}

/** Removes a boat with its app, and closes its connections. */
function removeBoat(gateway: Gateway, id: string): undefined {
  const { fleet, hub, embeddedApp } = gateway
  const { boat } = foundBoat(gateway, id)
  fleet.remove(id)
  embeddedApp?.detach(id)
  for (const connection of hub.connections()) if (connection.user.boat === boat) hub.close(connection)
}
