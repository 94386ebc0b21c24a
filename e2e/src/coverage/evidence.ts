/** Evidence from passing tests: titles of tests, expectations of scenarios, and traffic of runs. */
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { parseJson } from '@drydock/contracts'
import type { Driver, Scenario } from '@drydock/simulator'
import * as z from 'zod/mini'
import { CACHE, ROOT } from '#paths.ts'
import type { CaseResult } from '#runner/replay/result.ts'
import { callsIn, idsIn, faultStateIn } from './titleIds.ts'
import { SIDES, type Side, sideOf } from './suites.ts'

/** By id and side: the names of the tests and scenarios that show it. */
export type Evidence = Map<string, Map<Side, Set<string>>>

/** Adds a test or scenario to an id and side of this map; adding it twice has no effect. */
export function addEvidence(evidence: Evidence, id: string, side: Side, by: string): void {
  const sides = evidence.get(id) ?? new Map<Side, Set<string>>()
  evidence.set(id, sides.set(side, (sides.get(side) ?? new Set()).add(by)))
}

/** Vitest's JSON report; `name` is the path of the file. */
export const TestReport = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string(), title: z.string() })) }),
  ),
})
const Played = z.object({ results: z.array(z.object({ id: z.string(), case: z.string(), verdict: z.string() })) })

/** Returns what the last `npm test` wrote under this name; undefined without a readable file. */
async function readTestResult<S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S> | undefined> {
  const text = await readFile(join(CACHE, `${name}.json`), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const result = schema.safeParse(parseJson(text))
  return result.success ? result.data : undefined
}

/** Adds the titles of tests that passed in the last run of a part; returns whether there was one. */
export async function addTests(evidence: Evidence, part: 'unit' | 'specs'): Promise<boolean> {
  const report = await readTestResult(part, TestReport)
  if (report !== undefined) addTitles(evidence, report, ROOT)
  return report !== undefined
}

/** Adds the ids in the titles of passed tests, each for the side of its suite. */
export function addTitles(evidence: Evidence, { testResults }: z.output<typeof TestReport>, root: string): void {
  for (const { name, assertionResults } of testResults) {
    const side = sideOf(relative(root, name).replaceAll(sep, '/'))
    if (side === undefined) continue
    for (const { status, title } of assertionResults) {
      if (status === 'passed')
        for (const id of [...idsIn(title), ...callsIn(title), ...faultStateIn(title)])
          addEvidence(evidence, id, side, title)
    }
  }
}

/** Returns the requirements that a scenario shows. */
function shownBy(scenario: Scenario): readonly string[] {
  const expectations = scenario.scenes.flatMap(scene =>
    scene.steps.flatMap(it => (it.is === 'expectation' ? [it.it] : [])),
  )
  const shown = new Set(expectations.flatMap(it => it.shows))
  return scenario.covers.filter(it => shown.has(it))
}

const nameOf = (it: Pick<CaseResult, 'id' | 'case'>): string => `${it.id} ${it.case}`.trim()

/**
 * Adds the requirements that a passed scenario shows, and the calls and pushes of its journal. The app was played
 * against the gateway, so it is evidence about both.
 */
export function addRun(
  evidence: Evidence,
  scenario: Scenario,
  driver: Driver,
  { verdict }: Pick<CaseResult, 'verdict'>,
  lines: readonly string[],
): void {
  if (verdict !== 'passed' || driver === 'none') return
  for (const id of [...shownBy(scenario), ...wireNamesIn(lines)]) noteBoth(evidence, id, nameOf(scenario))
}

function noteBoth(evidence: Evidence, id: string, by: string): void {
  for (const side of SIDES) addEvidence(evidence, id, side, by)
}

const Line = z.object({ lane: z.string(), name: z.string(), body: z.unknown() })
const Status = z.object({ status: z.number() })

/** Returns the calls and pushes of a journal, each once; a refused call also with its status. */
export function wireNamesIn(lines: readonly string[]): readonly string[] {
  const names = lines.flatMap(line => {
    const { lane, name, body } = Line.parse(JSON.parse(line))
    if (lane === 'hub') return [name]
    if (lane !== 'rest') return []
    const { data } = Status.safeParse(body)
    return data !== undefined && data.status >= 400 ? [name, `${name} ${data.status}`] : [name]
  })
  return [...new Set(names)]
}

/** Adds the last run of the DOM engine: the passed scenarios, and their traffic. */
export async function addDomRuns(evidence: Evidence, scenarios: readonly Scenario[]): Promise<boolean> {
  const [played, crossed] = [await readTestResult('dom', Played), await readTestResult('dom-wire', Wire)]
  for (const result of played?.results ?? []) {
    const scenario = scenarios.find(it => it.id === result.id && it.case === result.case)
    if (!scenario || result.verdict !== 'passed') continue
    addRun(evidence, scenario, 'dom', { verdict: 'passed' }, [])
    for (const name of crossed?.runs.find(it => it.id === result.id && it.case === result.case)?.crossed ?? [])
      noteBoth(evidence, name, nameOf(scenario))
  }
  return played !== undefined && crossed !== undefined
}
const Wire = z.object({ runs: z.array(z.object({ id: z.string(), case: z.string(), crossed: z.array(z.string()) })) })

/** Adds the last run in Chromium, without its traffic. */
export async function addChromiumRuns(evidence: Evidence, scenarios: readonly Scenario[]): Promise<boolean> {
  const played = await readTestResult('chromium', Played)
  for (const result of played?.results ?? []) {
    const scenario = scenarios.find(it => it.id === result.id && it.case === result.case)
    if (scenario && result.verdict === 'passed') addRun(evidence, scenario, 'chromium', { verdict: 'passed' }, [])
  }
  return played !== undefined
}
