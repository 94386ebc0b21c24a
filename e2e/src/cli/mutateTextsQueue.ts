/** `drydock mutate --texts --queue`: has scenarios read, and changed texts tried, by the workers of a queue. */
import type { Scenario } from '@drydock/simulator'
import { type GivenQueue, runSeeds } from '#queue/runSeeds.ts'
import type { SeedResult } from '#queue/seeds.ts'
import { type AppText, textsOfApp } from '#tools/mutate/texts/modules.ts'
import type { PlayedScenario } from '#tools/mutate/texts/played.ts'
import { openReads, type TextReads } from '#tools/mutate/texts/reads.ts'
import { asked, line, type TextResult } from '#tools/mutate/texts/round.ts'
import { askedText, caseKey, TextParams, textScenarios, type TriedText } from '#tools/mutate/texts/textTask.ts'
import { onText } from './mutateLog.ts'

/** The tried texts, in their order; `isWhole` is false when results are missing. */
export interface TriedTexts {
  readonly tried: readonly TextResult[]
  readonly isWhole: boolean
}

interface TextRun {
  readonly scenarios: ReadonlyMap<string, Scenario>
  readonly texts: readonly AppText[]
  readonly reads: TextReads
  readonly say: (line: string) => void
}

/**
 * Has the unread scenarios played first, in one run of the queue, then the texts tried, in another one. With --attach
 * the given texts do not count: those of that run are tried.
 */
export async function tryTextsQueued(
  given: GivenQueue,
  texts: readonly AppText[],
  say: (line: string) => void,
): Promise<TriedTexts> {
  const scenarios = textScenarios()
  const reads = await openReads([...scenarios.values()])
  const run: TextRun = { scenarios, texts: await textsOfApp(), reads, say }
  const [cases, ids] = [reads.unread.map(caseKey), texts.map(it => it.id)]
  if (given.attach === undefined && cases.length === 0) return play(given, run, triesOf(run, ids))
  const first = await play(given, run, { is: 'reads', cases, texts: ids })
  if (first.params.is === 'texts' || first.isBroken) return first
  const { attach: _, ...others } = given
  const second = await play(others, run, triesOf(run, first.params.texts))
  return { ...second, isWhole: first.isWhole && second.isWhole }
}

function triesOf({ texts, reads }: TextRun, ids: readonly string[]): TextParams {
  const known = reads.known()
  return {
    is: 'texts',
    texts: texts
      .filter(it => ids.includes(it.id))
      .map(text => {
        const { readers, scenarios } = asked(known, text)
        return { id: text.id, readers, cases: scenarios.map(caseKey) }
      }),
  }
}

interface PlayedPart extends TriedTexts {
  /** Those of the attached run, if there is one. */
  readonly params: TextParams
  /** Whether the run has ended without all results. */
  readonly isBroken: boolean
}

/** Has one run played; prints each result in its order. */
async function play(given: GivenQueue, run: TextRun, own: TextParams): Promise<PlayedPart> {
  const tried: TextResult[] = []
  let [params, isWhole] = [own, true]
  const { reason } = await runSeeds(given, {
    kind: 'mutate-texts',
    driver: 'chromium',
    first: 0,
    count: own.is === 'reads' ? own.cases.length : own.texts.length,
    ...(own.is === 'texts' ? { size: 1 } : {}),
    params: own,
    command: 'npm run mutate -- --texts',
    isStopped: () => false,
    async onSeed(it, record) {
      if (record.params !== undefined && given.attach !== undefined && params === own)
        params = TextParams.parse(record.params)
      isWhole &&= !('failure' in it)
      if (params.is === 'reads') run.say(await readLine(run, params.cases[it.seed] ?? '', it))
      else run.say(triedLine(run, params.texts[it.seed], it, tried))
    },
  })
  if (reason !== undefined) run.say(reason)
  return { tried, params, isWhole: isWhole && reason === undefined, isBroken: reason !== undefined }
}

// Results are written by the same build as this one: a worker of another build takes no job.

async function readLine({ scenarios, reads }: TextRun, key: string, it: SeedResult): Promise<string> {
  const scenario = scenarios.get(key)
  if ('failure' in it || !scenario) return `${key}: ${'failure' in it ? it.failure : 'It is not in the library.'}`
  return `${await reads.take(scenario, it.value as PlayedScenario)}${onText(it.worker)}`
}

function triedLine(
  { scenarios, texts }: TextRun,
  wanted: Extract<TextParams, { is: 'texts' }>['texts'][number] | undefined,
  it: SeedResult,
  tried: TextResult[],
): string {
  if ('failure' in it || !wanted) return `${wanted?.id ?? it.seed}: ${'failure' in it ? it.failure : ''}`
  const { text, readers } = askedText(wanted, texts, scenarios)
  const one = { text, readers, by: (it.value as TriedText).by ?? undefined }
  tried.push(one)
  return `${line(one)}${onText(it.worker)}`
}
