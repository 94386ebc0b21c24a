/** One run of one scenario: a boat, its people, one clock, and what came of it. */
import { canonicalLines, createFleet, createPlay, failureText, type Gateway, hashOf, listen, lockStep, type Moored, NOBODY_THERE, type Scenario } from '@drydock/simulator'
import { join, relative } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import type { WebStorage } from '#apps/headless.ts'
import type { PhoneSettings } from '#captain/phone.ts'
import { joinHeadless } from '#captain/headless/join.ts'
import { joinBrowser } from '#captain/browser/join.ts'
import { wallNow } from '#wall.ts'
import { APP_FOLDER, CACHE, ROOT } from '#places.ts'
import { createPeople, type People, type Player } from './people.ts'
import type { ReplayOptions, Result } from './result.ts'

export interface Tools {
  readonly browser?: Browser
  readonly agent?: string
  readonly code?: string
  /** Runs on each page before anything is opened. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Folder for Playwright traces; a run leaves none without it. */
  readonly trace?: string
}

/** A run and the journal that its hash stands for, as canonical lines. */
export interface Run {
  readonly result: Result
  readonly lines: readonly string[]
}

/** What goes wrong in a scenario is its verdict; only what goes wrong in the harness is thrown. */
export async function runOnce(scenario: Scenario, repeat: number, options: ReplayOptions, tools: Tools): Promise<Run> {
  const about = { id: scenario.id, case: scenario.case, file: scenario.file, repeat }
  const reason = scenario.drivers[options.driver]
  if (reason !== undefined) return { result: { ...about, verdict: 'skipped', reason, virtualMs: 0, wallMs: 0, hash: '', failures: [] }, lines: [] }
  const begun = wallNow()
  const { lines, ...outcome } = await attempt(scenario, options, tools)
  const verdict = outcome.failures.length === 0 ? 'passed' : 'failed'
  const trace = verdict === 'failed' && options.driver === 'browser' && tools.trace === undefined ? await leaveTrace(scenario, repeat, options, tools) : []
  return { result: { ...about, verdict, ...outcome, failures: [...outcome.failures, ...trace], wallMs: Math.round(wallNow() - begun), hash: hashOf(lines) }, lines }
}

/** Runs a failed scenario once more for its trace: the same run fails the same way, and runs that pass are not slowed down by tracing. */
async function leaveTrace(scenario: Scenario, repeat: number, options: ReplayOptions, tools: Tools): Promise<readonly string[]> {
  const trace = join(CACHE, 'traces', [scenario.id, scenario.case.replace(/\W+/g, '-'), repeat].filter(it => it !== '').join('-'))
  await attempt(scenario, options, { ...tools, trace })
  return [`Look at it with: npx playwright show-trace ${relative(ROOT, trace)}/captain.zip`]
}

type Outcome = Pick<Result, 'virtualMs' | 'failures'> & Pick<Run, 'lines'>

async function attempt(scenario: Scenario, options: ReplayOptions, tools: Tools): Promise<Outcome> {
  const gateway = options.driver === 'none' ? undefined : await listen({ appFolder: APP_FOLDER, hubProtocol: options.hubProtocol, split: options.split ?? false, basePath: options.basePath })
  const fleet = gateway?.fleet ?? createFleet()
  const moored = fleet.add({ plan: scenario.boat, start: scenario.start, seed: options.seed ?? scenario.seed, mode: 'paused', kept: Number.POSITIVE_INFINITY })
  const people: People | undefined =
    gateway &&
    createPeople(
      joining(gateway, moored, options, tools, () => people?.apps() ?? []),
      options.driver === 'browser',
    )
  try {
    return await perform(scenario, moored, gateway, people)
  } finally {
    await people?.close()
    await gateway?.close()
  }
}

async function perform(scenario: Scenario, { boat }: Moored, gateway: Gateway | undefined, people: People | undefined): Promise<Outcome> {
  const play = createPlay(scenario, boat, people?.cast)
  const failures: string[] = []
  try {
    await lockStep({ clock: boat.clock, boat: gateway?.side ?? NOBODY_THERE, apps: () => people?.apps() ?? [], program: play })
  } catch (error) {
    failures.push(`${scenario.file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  failures.push(...play.failures.map(failureText), ...((await people?.complaints()) ?? []))
  const lines = canonicalLines(boat.journal.since(0), boat.clock.start)
  return { virtualMs: boat.clock.now() - boat.clock.start, lines, failures }
}

/** How a person of this driver gets aboard. */
function joining(gateway: Gateway, moored: Moored, options: ReplayOptions, tools: Tools, apps: () => ReturnType<People['apps']>): (person: string, phone: PhoneSettings) => Promise<Player> {
  const seed = options.seed ?? 1
  const [contexts, storages] = [new Map<string, BrowserContext>(), new Map<string, WebStorage>()]
  return (person, phone) => {
    const aboard = { gateway, moored, apps, seed, slow: options.slow, phone }
    if (options.driver === 'headless') return joinHeadless(person, { ...aboard, storages, code: tools.code ?? '' })
    if (!tools.browser) throw new Error('There is no browser to join with.')
    return joinBrowser(person, {
      ...aboard,
      contexts,
      browser: tools.browser,
      agent: tools.agent ?? '',
      ...(tools.prepare ? { prepare: tools.prepare } : {}),
      ...(tools.trace === undefined ? {} : { trace: tools.trace }),
    })
  }
}
