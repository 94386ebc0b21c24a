/** Tool that plays scenarios and explains their failures. */
import { DRIVER_WORDS, driverOf } from '@drydock/simulator'
import * as z from 'zod/mini'
import { explanationOf } from '#report/explain.ts'
import { ensureApp } from '#runner/host/appBuild.ts'
import { requireBrowser } from '#runner/host/browser.ts'
import { CliError } from '#runner/host/cliError.ts'
import { problemLines } from '#runner/host/library.ts'
import { replay } from '#runner/replay/replay.ts'
import type { ReplayOptions, CaseResult } from '#runner/replay/result.ts'
import { shortPath } from '#paths.ts'
import { ScenarioText, ScenarioWord } from './scenarios.ts'
import { named } from './scenarioText.ts'
import { type ToolReply, tool } from './tool.ts'

const optional = z.optional
/** More cases than this take minutes: the command line plays them. */
const MOST_CASES = 20

const replayScenario = tool({
  name: 'replay_scenario',
  description:
    'Plays a scenario with the real app and judges its expectations. A failure comes with the line, expected and seen, and the journal before it. The driver dom needs no browser.',
  isReadOnly: true,
  params: {
    scenario: optional(ScenarioWord),
    text: optional(ScenarioText),
    case: optional(z.string().check(z.describe('One case of a matrix.'))),
    driver: optional(z.enum(DRIVER_WORDS)),
    seed: optional(z.int().check(z.minimum(1))),
  },
  async run({ case: name, driver = 'dom', seed, ...given }, { folder }, canceled) {
    const { scenarios, unreadable } = named(given, folder)
    if (unreadable.length > 0) return { text: unreadable.flatMap(problemLines).join('\n'), isError: true }
    const cases = name === undefined ? scenarios : scenarios.filter(it => it.case === name)
    if (cases.length === 0)
      throw new CliError(`There is no case '${name}'. There are: ${scenarios.map(it => `'${it.case}'`).join(', ')}.`, 2)
    if (cases.length > MOST_CASES)
      throw new CliError(
        `These are ${cases.length} cases, and at most ${MOST_CASES} are played at a time. Name fewer.`,
        2,
      )
    const options = optionsOf(driverOf(driver), seed)
    if (options.driver === 'chromium') await requireBrowser()
    if (options.driver !== 'none' && options.driver !== 'dom')
      await ensureApp(line => void process.stderr.write(`${line}\n`))
    return playedText(
      cases.map(it => ({ ...it, file: shortPath(it.file) })),
      { options, canceled, hasFile: given.text === undefined },
    )
  },
})

const optionsOf = (driver: ReplayOptions['driver'], seed: number | undefined): ReplayOptions => ({
  driver,
  repeat: 1,
  jobs: 1,
  headed: false,
  slow: false,
  hubProtocol: 'json',
  ...(seed === undefined ? {} : { seed }),
})

interface Playing {
  readonly options: ReplayOptions
  readonly canceled: AbortSignal
  /** Whether the scenario is a file, which a command can name. */
  readonly hasFile: boolean
}

/** Plays the cases; the answer has a line for each, failed ones first with their explanation. */
async function playedText(
  cases: Parameters<typeof replay>[0],
  { options, canceled, hasFile }: Playing,
): Promise<ToolReply> {
  const explained = new Map<CaseResult, readonly string[]>()
  const gone = new Promise<void>(resolve => {
    if (canceled.aborted) resolve()
    canceled.addEventListener('abort', () => resolve(), { once: true })
  })
  const results = await replay(
    cases,
    options,
    (run, scenario) => {
      if (run.result.verdict === 'failed') explained.set(run.result, explanationOf(run, scenario, options, { hasFile }))
    },
    { enough: gone, giveUp: gone },
  )
  const sorted = results.toSorted((a, b) => Number(b.verdict === 'failed') - Number(a.verdict === 'failed'))
  const lines = sorted.flatMap(it => [resultText(it), ...(explained.get(it) ?? [])])
  const passed = results.filter(it => it.verdict === 'passed').length
  return {
    text: [`${passed} of ${results.length} passed with the driver ${options.driver}.`, ...lines].join('\n'),
    isError: explained.size > 0,
  }
}

const resultText = ({ id, case: name, verdict, reason, virtualMs, hash }: CaseResult): string =>
  [
    verdict === 'failed' ? 'FAIL' : verdict,
    id,
    name,
    verdict === 'skipped' ? reason : `${virtualMs / 1_000} s of virtual time, hash ${hash.slice(0, 12)}`,
  ]
    .filter(it => it !== '')
    .join(' ')

export const replayTools = [replayScenario]
