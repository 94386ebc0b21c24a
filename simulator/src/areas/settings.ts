/** Settings calls: time zone of the signed-in account. */
import { settingsRoutes } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type AreaContext, serve } from './serve.ts'

/** Serves reading and saving of the time zone; each account of a boat has its own. */
export function settingsArea(gateway: AreaContext): void {
  serve(gateway, settingsRoutes.read, ({ boat, user }) => ({ timezone: timeZoneOf(boat, user) }))
  serve(gateway, settingsRoutes.save, ({ boat, user, body }) => void boat.state.timeZones.set(user, body.timezone))
}

/** Time zone of a user, else that of the boat. OPEN-037. */
export const timeZoneOf = ({ state }: Boat, user: string): string | null => state.timeZones.get(user) ?? state.timeZone
