/** Plays moves with an app on a fresh boat, and returns the property that they break. */
import type { Duration } from '@drydock/contracts'
import { msOf } from '#fixture/public/span.ts'
import { NotActionableError } from '#runner/captain/shared/actionability.ts'
import type { TimedMove } from '#explore/moments.ts'
import type { ExplorationOptions, OpenApp, WalkApp, WalkEvent } from './api.ts'
import { type Broken, firstLine, type PropertyWatch, watchProperties } from './watch.ts'

export interface PlayedMoves {
  readonly broken: Broken | undefined
  /** Indexes of moves that were impossible, with the reason. */
  readonly impossible: ReadonlyMap<number, string>
  /** The moves up to the broken property; the last one may be nothing but time. */
  readonly upToBroken: readonly TimedMove<WalkEvent>[]
}

const USUAL_EVERY: Duration = 30_000
const USUAL_REST: Duration = 120_000

/** The app and its boat do not come to rest, or the app is gone. */
const notAtRest = (error: unknown): Broken => ({ property: 'the app comes to rest', says: firstLine(error) })

/** Opens the app, plays the moves, ends all faults, and lets time pass. */
export async function playMoves<A extends WalkApp>(
  options: ExplorationOptions<A>,
  open: OpenApp<A>,
  moves: readonly TimedMove<WalkEvent>[],
): Promise<PlayedMoves> {
  const app = await open(options.boat === undefined ? {} : { boat: options.boat })
  try {
    await options.start(app)
    const walk: Walk<A> = { app, options, watch: watchProperties(options.properties, app) }
    const impossible = new Map<number, string>()
    const begun = await letPass(walk, 0)
    if (begun) return { broken: begun.broken, impossible, upToBroken: [] }
    for (const [index, { after, does }] of moves.entries()) {
      const early = await letPass(walk, after)
      const before = moves.slice(0, index)
      if (early) return { broken: early.broken, impossible, upToBroken: [...before, { after: early.passed, does: {} }] }
      const why = await perform(walk, does)
      if (why !== undefined) impossible.set(index, why)
      const { broken } = (await letPass(walk, 0)) ?? {}
      if (broken) return { broken, impossible, upToBroken: moves.slice(0, index + 1) }
    }
    await app.boat.clearFaults()
    const late = await letPass(walk, options.rest === undefined ? USUAL_REST : msOf(options.rest, 'rest'))
    return { broken: late?.broken, impossible, upToBroken: moves }
  } finally {
    await app.close()
  }
}

interface Walk<A extends WalkApp> {
  readonly app: A
  readonly options: ExplorationOptions<A>
  readonly watch: PropertyWatch
}

/** Lets time pass, and looks at the properties meanwhile; returns what broke, and after how long. */
async function letPass<A extends WalkApp>(
  { app: { boat }, options, watch }: Walk<A>,
  span: Duration,
): Promise<{ readonly broken: Broken; readonly passed: Duration } | undefined> {
  const every = options.every === undefined ? USUAL_EVERY : msOf(options.every, 'every')
  const start = boat.now().getTime()
  const now = (): number => boat.now().getTime()
  do {
    const next = Math.min(start + span, now() + every, Math.max(now(), watch.deadline() ?? Number.POSITIVE_INFINITY))
    let broken: Broken | undefined
    try {
      await boat.advance(next - now())
    } catch (error) {
      broken = notAtRest(error)
    }
    broken ??= await watch.check()
    if (broken) return { broken, passed: now() - start }
  } while (now() < start + span)
  return undefined
}

/** Returns why it is impossible now; undefined when it was done. @throws {Error} When an action fails. */
async function perform<A extends WalkApp>({ app, options }: Walk<A>, does: WalkEvent): Promise<string | undefined> {
  const { boat } = app
  try {
    if (does.step) await boat.step(does.step)
    else if (does.fault === 'clear') await boat.clearFaults()
    else if (does.fault) await boat.fault(does.fault)
  } catch (error) {
    // An app that does not come to rest after the step shows itself when time passes.
    if (isRefusal(error)) return firstLine(error)
  }
  return does.do === undefined ? undefined : act(app, options, does.do)
}

/** The boat names its method before the reason. */
const isRefusal = (error: unknown): boolean => firstLine(error).startsWith('boat.')

async function act<A extends WalkApp>(
  app: A,
  { actions = [] }: ExplorationOptions<A>,
  name: string,
): Promise<string | undefined> {
  const action = actions.find(it => it.name === name)
  if (!action) throw new Error(`There is no action '${name}'. There are: ${actions.map(it => it.name).join(', ')}.`)
  try {
    return (await action.run(app)) === false ? `The action '${name}' is impossible now.` : undefined
  } catch (error) {
    if (error instanceof NotActionableError) return error.message
    throw new Error(`The action '${name}' has failed: ${firstLine(error)}`)
  }
}
