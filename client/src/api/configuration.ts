/**
 * Run-time configuration, read before anybody has signed in: where the gateway is and who identifies people. Source:
 * OPEN-042, OPEN-043.
 */
import {
  type AppConfiguration,
  type IdentityConfiguration,
  sessionRoutes,
  withoutFinalSlashes,
} from '@drydock/contracts'
import { call, setCallTarget } from '#api/call.ts'

export interface Configuration {
  readonly app: AppConfiguration
  readonly identity: IdentityConfiguration
  /** Origin of the gateway: the configured one, else that of the app. */
  readonly gatewayUrl: string
}

const noToken = (): Promise<undefined> => Promise.resolve(undefined)

/**
 * Reads both configurations, that of the app beside the app; undefined when one of them is missing or cannot be read.
 * Afterwards calls go to the gateway.
 */
export async function readConfiguration({
  origin,
  folder = origin,
}: {
  readonly origin: string
  readonly folder?: string
}): Promise<Configuration | undefined> {
  setCallTarget({ url: folder, token: noToken })
  const app = await call(sessionRoutes.configuration)
  if (!app.ok) return undefined
  const gatewayUrl = withoutFinalSlashes(app.value.gatewayUrl || origin)
  setCallTarget({ url: gatewayUrl, token: noToken })
  const identity = await call(sessionRoutes.identity)
  return identity.ok ? { app: app.value, identity: identity.value, gatewayUrl } : undefined
}
