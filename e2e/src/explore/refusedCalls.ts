/** Messages of the app about refused calls: observed while a walk runs, and expected when it runs again. */
import { alarmRoutes, type Instant, SECOND } from '@drydock/contracts'
import type { Boat, Entry, LockStepProgram } from '@drydock/simulator'
import type { ExtraExpectation } from './scenarioText.ts'

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`
/** Exact texts of the requirements, by call. ALARM-13, ALARM-14. */
const SAID: Readonly<Record<string, string>> = {
  [nameOf(alarmRoutes.arm)]: 'Arming failed.',
  [nameOf(alarmRoutes.disarm)]: 'Disarming failed.',
}

const isRefused = ({ lane, name, body }: Entry): boolean =>
  lane === 'rest' &&
  name in SAID &&
  typeof body === 'object' &&
  body !== null &&
  'status' in body &&
  Number(body.status) >= 400

/** Returns the expectation that the app reports a refusal. */
const sayingOf = ({ name, at }: Entry, start: Instant): ExtraExpectation => ({
  at: at - start,
  kind: 'expect',
  params: { app: { warning: SAID[name] } },
  lasts: SECOND,
})

/**
 * A program that watches for refusals during a play. Only a walk with a refusal that the app did not report in time is
 * played again with expectations.
 */
export interface RefusedCalls {
  readonly program: LockStepProgram
  /** Returns the expectations for all refusals; none if the app reported each in time. */
  expected(): readonly ExtraExpectation[]
}

/** `warning` returns the warning that the app shows. */
export function watchRefusedCalls(
  program: LockStepProgram,
  { journal, clock }: Boat,
  warning: () => Promise<unknown>,
): RefusedCalls {
  const refused: Entry[] = []
  let open: readonly Entry[] = []
  let isMissed = false
  let last = 0
  return {
    program: {
      takeJob: () => program.takeJob(),
      async check() {
        await program.check()
        const news = journal.since(last)
        last = news.at(-1)?.seq ?? last
        const fresh = news.filter(isRefused)
        refused.push(...fresh)
        open = [...open, ...fresh]
        if (open.length === 0) return
        // A message that is seen only now may have come too late: the second play decides.
        isMissed ||= open.some(it => clock.now() - it.at > SECOND)
        const seen = await warning()
        open = open.filter(it => clock.now() - it.at <= SECOND && SAID[it.name] !== seen)
      },
      get watching() {
        return open.length > 0 || program.watching
      },
      get over() {
        return program.over
      },
    },
    expected: () => (isMissed || open.length > 0 ? refused.map(it => sayingOf(it, clock.start)) : []),
  }
}
