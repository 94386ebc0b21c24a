/**
 * The last status of the boat: what `SetStatusOnClient` brought, and when. Voltages, meters and ages are read from it.
 * Source: HUB-07, OPEN-002.
 */
import type { Instant, StatusPayload } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { isFresh } from '#machines/routeGuard.ts'
import { now } from '#platform/time.ts'
import { resetOn } from '#stores/sessionReset.ts'

/** `last` is undefined until the first status, and after a failed renewal; `fetchAt` is the time of its arrival. */
export interface StatusStore {
  last: { payload: StatusPayload; fetchAt: Instant } | undefined
}

export const status = proxy<StatusStore>({ last: undefined })

/** Stores a status as the last one, with the time of its arrival. */
export function applyStatus(payload: StatusPayload): void {
  status.last = { payload, fetchAt: now() }
}

function clearStatus(): void {
  status.last = undefined
}
resetOn('alarm-data-cleared', clearStatus)
resetOn('renewal-failed', clearStatus)

/** Returns whether the last status is at most 1440 minutes old. */
export const hasFreshStatus = (at: Instant): boolean => isFresh(status.last?.fetchAt, at)
