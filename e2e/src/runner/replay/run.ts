/** Runs one scenario once: a boat, its people, one clock, and the result. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  canonicalLines,
  createFleet,
  createPlay,
  type Entry,
  type Failure,
  failureText,
  type Gateway,
  sha256Of,
  type Judgment,
  listen,
  lockStep,
  type HostedBoat,
  NO_ACTIVITY,
  type Scenario,
} from '@drydock/simulator'
import type { Browser, BrowserContext, Page } from 'playwright'
import { pageFolder } from '#runner/apps/bundles.ts'
import type { PlayerContext, Picture, Player } from '#runner/captain/actor.ts'
import type { PhoneSettings } from '#runner/captain/shared/phone.ts'
import { joinChromium } from '#runner/engines/chromium/join.ts'
import type { AppScript } from '../engines/dom/appScript.ts'
import { joinRemote } from '../engines/shared/remote/join.ts'
import type { RemoteEngine } from '../engines/shared/remote/driver.ts'
import type { RemoteContext } from '../engines/shared/remote/page.ts'
import { createDrivenTabs, type DrivenTabs } from '../engines/shared/remote/tabs.ts'
import { joinDom } from '../engines/dom/join.ts'
import type { DomBrowser } from '../engines/dom/tab.ts'
import { wallNow } from '#wallClock.ts'
import { APP_FOLDER, CACHE, pathFromHere } from '#paths.ts'
import { caseFileName, shortHash } from '#runner/host/caseFileName.ts'
import { createPeople, type People } from './people.ts'
import { photographed } from './pictures.ts'
import type { ReplayOptions, CaseResult } from './result.ts'
import { stoppable } from './stoppable.ts'
import type { Machines } from '#runner/tables/watch.ts'

export interface ReplayTools {
  readonly browser?: Browser
  readonly agent?: string
  /** WebKit or Firefox. */
  readonly engine?: RemoteEngine
  /** The app with its screens, for the DOM engine. */
  readonly screens?: AppScript
  /** Called with the state machines of each app without a browser, before it starts. */
  readonly alter?: ((machines: Machines) => void) | undefined
  /** Runs on each page before anything is opened. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Folder for Playwright traces; a run leaves none without it. */
  readonly trace?: string
  /** Whether a failed scenario is played again for its trace. Default: true. */
  readonly again?: boolean
  /** The build of the app to play with, instead of the usual one. */
  readonly appFolder?: string
  /** Whether the run is given up: it ends at the next instant, and its result counts for nothing. */
  readonly isGivenUp?: () => boolean
  /** Whether pictures are kept: of each step `shot`, and of every app when something has failed. */
  readonly pictures?: boolean
}

export interface CaseRun {
  readonly result: CaseResult
  /** The journal that the hash stands for, as canonical lines. */
  readonly lines: readonly string[]
  /** All journal entries, including steps. */
  readonly entries: readonly Entry[]
  readonly judged: readonly Judgment[]
  /** Failed expectations and steps, with their times. Empty when the run broke off. */
  readonly failed: readonly Failure[]
  readonly pictures: readonly Picture[]
  /** Files of Playwright traces, of a run in the browser that failed. */
  readonly traces: readonly string[]
  /** The version of the browser; undefined without one. */
  readonly browser: string | undefined
}
const NOTHING: Omit<CaseRun, 'result' | 'browser'> = {
  lines: [],
  entries: [],
  judged: [],
  failed: [],
  pictures: [],
  traces: [],
}

/** Returns a run that was not played. */
export const unplayedRun = (result: CaseResult): CaseRun => ({ result, ...NOTHING, browser: undefined })

/**
 * Plays a scenario once. Never throws: errors of the scenario or the runner are the verdict of this run, and do not
 * affect other runs.
 */
export async function runOnce(
  scenario: Scenario,
  repeat: number,
  options: ReplayOptions,
  tools: ReplayTools,
): Promise<CaseRun> {
  const about = { id: scenario.id, case: scenario.case, file: scenario.file, repeat }
  const reason = scenario.drivers[options.driver]
  if (reason !== undefined)
    return unplayedRun({
      ...about,
      verdict: 'skipped',
      reason,
      virtualMs: 0,
      wallMs: 0,
      hash: '',
      failures: [],
    })
  const begun = wallNow()
  const { virtualMs, failures, ...rest } = await attempt(scenario, options, tools).catch((error: unknown) =>
    brokenOff(scenario, error),
  )
  const verdict = failures.length === 0 ? 'passed' : 'failed'
  const traces =
    verdict === 'failed' &&
    tools.isGivenUp?.() !== true &&
    options.driver === 'chromium' &&
    tools.trace === undefined &&
    tools.again !== false
      ? await leaveTrace(scenario, repeat, options, tools).catch(() => [])
      : []
  const more = traces.map(it => `Look at it with: npx playwright show-trace ${pathFromHere(it)}`)
  return {
    result: {
      ...about,
      verdict,
      virtualMs,
      failures: [...failures, ...more],
      wallMs: Math.round(wallNow() - begun),
      hash: sha256Of(rest.lines),
    },
    ...rest,
    traces,
    browser: tools.browser?.version() ?? tools.engine?.version,
  }
}

/** Returns the folder for the traces of a case; no two cases share one. */
export const traceFolderOf = (
  { id, case: name, file }: Pick<Scenario, 'id' | 'case' | 'file'>,
  repeat: number,
): string => join(CACHE, 'traces', [caseFileName(id, name), shortHash(file), repeat].join('-'))

/**
 * Plays a failed scenario again for its trace: the same run fails the same way, and passed runs are not slowed down by
 * tracing.
 */
async function leaveTrace(
  scenario: Scenario,
  repeat: number,
  options: ReplayOptions,
  tools: ReplayTools,
): Promise<readonly string[]> {
  const trace = traceFolderOf(scenario, repeat)
  await rm(trace, { recursive: true, force: true })
  await attempt(scenario, options, { ...tools, trace, pictures: false })
  const files = await readdir(trace).catch(() => [])
  return files.toSorted().map(it => join(trace, it))
}

/** In scenarios about sessions, people sign in themselves. */
const isOfSessions = ({ covers }: Scenario): boolean => covers.some(it => it.startsWith('SESSION-'))

type Outcome = Pick<CaseResult, 'virtualMs' | 'failures'> & Omit<CaseRun, 'result' | 'traces' | 'browser'>

const brokenOff = ({ file }: Scenario, error: unknown): Outcome => ({
  virtualMs: 0,
  failures: [`${file}: the run broke off: ${error instanceof Error ? error.message : String(error)}`],
  ...{ lines: [], entries: [], judged: [], failed: [], pictures: [] },
})

async function attempt(scenario: Scenario, options: ReplayOptions, tools: ReplayTools): Promise<Outcome> {
  const tabs = createDrivenTabs()
  const gateway =
    options.driver === 'none'
      ? undefined
      : await listen({
          appFolder: tools.appFolder ?? (options.driver === 'dom' ? await pageFolder() : APP_FOLDER),
          hubProtocol: options.hubProtocol,
          split: options.split ?? false,
          basePath: options.basePath,
          drivenPages: tabs,
        })
  try {
    return await attemptOn(gateway, scenario, options, { ...tools, tabs })
  } finally {
    await gateway?.close()
  }
}

async function attemptOn(
  gateway: Gateway | undefined,
  scenario: Scenario,
  options: ReplayOptions,
  tools: ReplayTools & { readonly tabs: DrivenTabs },
): Promise<Outcome> {
  const fleet = gateway?.fleet ?? createFleet()
  const hostedBoat = fleet.add({
    plan: scenario.boat,
    start: scenario.start,
    seed: options.seed ?? scenario.seed,
    mode: 'paused',
    kept: Number.POSITIVE_INFINITY,
  })
  const pictures: Picture[] = []
  const onPicture = (it: Picture): void => void (tools.pictures === true && pictures.push(it))
  const people: People | undefined =
    gateway &&
    createPeople(
      playerFactory(gateway, hostedBoat, options, tools, {
        hasSession: !isOfSessions(scenario),
        apps: () => people?.apps() ?? [],
        onPicture,
      }),
      hostedBoat.boat.clock.now,
    )
  try {
    const outcome = await perform(scenario, hostedBoat, gateway, people, tools)
    return { ...outcome, pictures }
  } finally {
    await people?.close()
  }
}

async function perform(
  scenario: Scenario,
  { boat }: HostedBoat,
  gateway: Gateway | undefined,
  people: People | undefined,
  { pictures, isGivenUp }: Pick<ReplayTools, 'pictures' | 'isGivenUp'>,
): Promise<Omit<Outcome, 'pictures'>> {
  const play = createPlay(scenario, boat, people?.actorOf)
  const photograph = pictures === true ? people?.photograph : undefined
  const program = photograph ? photographed(play, photograph) : play
  const failures: string[] = []
  try {
    await lockStep({
      clock: boat.clock,
      boat: gateway?.side ?? NO_ACTIVITY,
      apps: () => people?.apps() ?? [],
      program: isGivenUp ? stoppable(program, isGivenUp) : program,
    })
  } catch (error) {
    failures.push(`${scenario.file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const problems = (await people?.problems()) ?? []
  if (failures.length + problems.length > 0) await photograph?.('end')
  failures.push(...play.failures.map(failureText), ...problems)
  const entries = boat.journal.since(0)
  return {
    virtualMs: boat.clock.now() - boat.clock.start,
    failures,
    // The lines of a long run would take minutes, and nobody reads those of a run that was given up.
    lines: isGivenUp?.() === true ? [] : canonicalLines(entries, boat.clock.start),
    entries,
    judged: play.judged,
    failed: [...play.failures],
  }
}

/** Returns the function that creates the player of a person, for the driver of this run. */
function playerFactory(
  gateway: Gateway,
  hostedBoat: HostedBoat,
  options: ReplayOptions,
  tools: ReplayTools & { readonly tabs: DrivenTabs },
  shared: Pick<PlayerContext, 'apps' | 'hasSession' | 'onPicture'>,
): (person: string, phone: PhoneSettings) => Promise<Player> {
  const seed = options.seed ?? 1
  const [contexts, browsers] = [new Map<string, BrowserContext>(), new Map<string, DomBrowser>()]
  const remotes = new Map<string, RemoteContext>()
  return (person, phone) => {
    const context = { ...shared, gateway, hostedBoat, seed, slow: options.slow, phone }
    if (options.driver === 'dom') {
      if (!tools.screens) throw new Error('There are no screens to join with.')
      return joinDom(person, { ...context, browsers, app: tools.screens, alter: tools.alter })
    }
    if (tools.engine)
      return joinRemote(person, { ...context, engine: tools.engine, tabs: tools.tabs, contexts: remotes })
    if (!tools.browser) throw new Error('There is no browser to join with.')
    return joinChromium(person, {
      ...context,
      contexts,
      browser: tools.browser,
      agent: tools.agent ?? '',
      ...(tools.prepare ? { prepare: tools.prepare } : {}),
      ...(tools.trace === undefined ? {} : { trace: tools.trace }),
    })
  }
}
