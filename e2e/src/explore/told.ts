/** What the app has to say of calls that were refused: known only once a walk was played, and expected when it is played again. */
import { alarmRoutes, type Instant, SECOND } from '@drydock/contracts'
import type { Entry } from '@drydock/simulator'
import type { Extra } from './written.ts'

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`
/** The words of the law, by the call. ALARM-13, ALARM-14. */
const SAID: Readonly<Record<string, string>> = { [nameOf(alarmRoutes.arm)]: 'Arming failed.', [nameOf(alarmRoutes.disarm)]: 'Disarming failed.' }

const isRefused = ({ lane, name, body }: Entry): boolean => lane === 'rest' && name in SAID && typeof body === 'object' && body !== null && 'status' in body && Number(body.status) >= 400

/** Expects each refusal to be said where it came. */
export const sayings = (entries: readonly Entry[], start: Instant): readonly Extra[] =>
  entries.filter(isRefused).map(({ name, at }) => ({ at: at - start, kind: 'expect', params: { app: { warning: SAID[name] } }, lasts: SECOND }))
