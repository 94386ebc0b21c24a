/** Opens the identity provider of the fake gateway, and identifies callers by its tokens. */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { AreaContext, Authenticate } from '#areas/serve.ts'
import type { Origins } from '#app/origins.ts'
import { rightsOf } from '#boat/access.ts'
import { bearerTokenOf } from '#boat/bearerToken.ts'
import type { Boat } from '#boat/boat.ts'
import type { EmbeddedApp } from '#embeddedApp/embeddedApp.ts'
import { FALLBACK_TOKEN_LIFETIME, type Fleet } from '#fleet/fleet.ts'
import type { HubUser } from '#hub/hub.ts'
import { createIdentity, type Identity } from '#identity/provider.ts'
import { realTime } from '#time/pace.ts'
import type { UpOptions } from './gateway.ts'

interface IdentityParts {
  readonly options: UpOptions
  readonly fleet: Fleet
  origins(): Origins
  readonly base: string
  embeddedApp(): EmbeddedApp | undefined
  readonly firstScript: ((request: IncomingMessage) => string) | undefined
  /** Is called when sign-ins have ended. */
  onSignInsEnded(): void
}

/** Opens the identity provider of the boats of a fleet. */
export function openIdentity(parts: IdentityParts): Identity {
  const { options, fleet, origins, base, embeddedApp, firstScript, onSignInsEnded } = parts
  const { report = console.error, data, real = realTime } = options
  const boatOf = (id: string): Boat | undefined => fleet.find(id)?.boat
  return createIdentity({
    issuer: () => `${origins().identity}/oidc`,
    apps: () => {
      const embedded = embeddedApp()
      return [origins().app + base, ...(embedded ? [embedded.origin] : [])]
    },
    accounts: fleet.accounts,
    now: boat => boatOf(boat)?.clock.now() ?? 0,
    boatOf,
    report,
    signInWithoutPassword(request, redirect) {
      const embedded = embeddedApp()
      if (!embedded || !redirect.startsWith(`${embedded.origin}/`)) return undefined
      return boatOf(embedded.boatOf(request) ?? '')?.state.captain
    },
    embedding: request => embeddedApp()?.embedding(request),
    firstScript,
    lifetime: boat => boatOf(boat)?.state.tokenLifetime ?? FALLBACK_TOKEN_LIFETIME,
    stores: data?.stores,
    onSignedOut: boat => data?.saveTime(boat),
    onSignInsEnded,
    realNow: real.now,
  })
}

/** Identifies callers whose boat exists, including users who were locked out of it. */
export function belongsTo(fleet: Fleet, identity: Identity): (token: string | undefined) => Promise<CallerOrStatus> {
  return async token => {
    const validity = await identity.validate(token)
    if (validity.is !== 'ok') return 401
    const hosted = fleet.find(validity.account.boat)
    hosted?.pace.catchUp()
    return hosted ? { boat: hosted.boat, user: validity.account.user, grant: validity.grant } : 403
  }
}

/** Returns the present rights of a caller, or the HTTP status of the refusal if the boat was removed or replaced. */
export function presentRights(fleet: Fleet): NonNullable<AreaContext['presentRights']> {
  return ({ boat, user }) => {
    const hosted = fleet.find(boat.id)
    if (!hosted) return 403
    if (hosted.boat !== boat) return 409
    hosted.pace.catchUp()
    return rightsOf(boat.state, user)
  }
}

/** A caller whose boat exists: the hub user, or the HTTP status of the refusal. */
export type CallerOrStatus = HubUser | 401 | 403

/** Identifies the caller by the bearer token of the request. */
export function callers(belongs: (token: string | undefined) => Promise<CallerOrStatus>): Authenticate {
  return async (request: FastifyRequest) => {
    const found = await belongs(bearerTokenOf(request.headers.authorization))
    if (typeof found === 'number') return found
    return { ...found, rights: rightsOf(found.boat.state, found.user) }
  }
}
