/** What has passed: tests by their titles, scenarios by what their expectations showed, calls and pushes by what crossed the wire. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scenario } from '@drydock/simulator'
import * as z from 'zod/mini'
import { CACHE } from '#places.ts'
import type { Driver, Result } from '../replay/result.ts'
import { callsIn, namedIn, pairIn } from './named.ts'

/** By id: the names of the tests and scenarios that show it. */
export type Evidence = Map<string, Set<string>>

export function note(evidence: Evidence, id: string, by: string): void {
  evidence.set(id, (evidence.get(id) ?? new Set()).add(by))
}

const Report = z.object({ testResults: z.array(z.object({ assertionResults: z.array(z.object({ status: z.string(), title: z.string() })) })) })
const Played = z.object({ results: z.array(z.object({ id: z.string(), case: z.string(), verdict: z.string() })) })

/** What the last `npm test` left under this name; undefined when it did not run, or left something else. */
async function left<S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S> | undefined> {
  const text = await readFile(join(CACHE, `${name}.json`), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const result = schema.safeParse(JSON.parse(text))
  return result.success ? result.data : undefined
}

/** Titles of tests that passed in the last run of a part; answers whether there was one. */
export async function noteTests(evidence: Evidence, part: 'unit' | 'specs'): Promise<boolean> {
  const report = await left(part, Report)
  for (const { status, title } of report?.testResults.flatMap(it => it.assertionResults) ?? []) {
    if (status === 'passed') for (const id of [...namedIn(title), ...callsIn(title), ...pairIn(title)]) note(evidence, id, title)
  }
  return report !== undefined
}

/** Requirements that a scenario shows under a driver: an id counts when all of its expectations can be judged there. */
function shownBy(scenario: Scenario, driver: Driver): readonly string[] {
  const expectations = scenario.scenes.flatMap(scene => scene.steps.flatMap(it => (it.is === 'expectation' ? [it.it] : [])))
  const blind = driver === 'browser' ? [] : expectations.filter(it => it.subject.is === 'screen').flatMap(it => it.shows)
  return scenario.covers.filter(it => !blind.includes(it))
}

const nameOf = (it: Pick<Result, 'id' | 'case'>): string => `${it.id} ${it.case}`.trim()

/** What a scenario that passed has shown, and the calls and pushes of its journal. */
export function noteRun(evidence: Evidence, scenario: Scenario, driver: Driver, { verdict }: Pick<Result, 'verdict'>, lines: readonly string[]): void {
  if (verdict !== 'passed') return
  for (const id of shownBy(scenario, driver)) note(evidence, id, nameOf(scenario))
  for (const name of crossedIn(lines)) note(evidence, name, nameOf(scenario))
}
const Line = z.object({ lane: z.string(), name: z.string(), body: z.unknown() })
const Status = z.object({ status: z.number() })

/** Calls and pushes of a journal, each once; a call that was refused also with its status. */
export function crossedIn(lines: readonly string[]): readonly string[] {
  const names = lines.flatMap(line => {
    const { lane, name, body } = Line.parse(JSON.parse(line))
    if (lane === 'hub') return [name]
    if (lane !== 'rest') return []
    const { data } = Status.safeParse(body)
    return data !== undefined && data.status >= 400 ? [name, `${name} ${data.status}`] : [name]
  })
  return [...new Set(names)]
}

/** What the last run without a browser has left: who passed, and what crossed the wire. */
export async function noteHeadless(evidence: Evidence, scenarios: readonly Scenario[]): Promise<boolean> {
  const [played, crossed] = [await left('headless', Played), await left('headless-wire', Wire)]
  for (const result of played?.results ?? []) {
    const scenario = scenarios.find(it => it.id === result.id && it.case === result.case)
    if (!scenario || result.verdict !== 'passed') continue
    noteRun(evidence, scenario, 'headless', { verdict: 'passed' }, [])
    for (const name of crossed?.runs.find(it => it.id === result.id && it.case === result.case)?.crossed ?? []) note(evidence, name, nameOf(scenario))
  }
  return played !== undefined && crossed !== undefined
}
const Wire = z.object({ runs: z.array(z.object({ id: z.string(), case: z.string(), crossed: z.array(z.string()) })) })

/** The same of the last run in the browser, without its journal. */
export async function noteBrowser(evidence: Evidence, scenarios: readonly Scenario[]): Promise<boolean> {
  const played = await left('browser', Played)
  for (const result of played?.results ?? []) {
    const scenario = scenarios.find(it => it.id === result.id && it.case === result.case)
    if (scenario && result.verdict === 'passed') noteRun(evidence, scenario, 'browser', { verdict: 'passed' }, [])
  }
  return played !== undefined
}
