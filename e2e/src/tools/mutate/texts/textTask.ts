/** Task of a worker with texts: plays scenarios to see which texts they read, or tries changed texts. */
import type { Scenario } from '@drydock/simulator'
import * as z from 'zod/mini'
import { scenariosOf } from '#runner/host/library.ts'
import { type AppText, textsOfApp } from './modules.ts'
import { type PlayedScenario, play } from './played.ts'
import { type AskedText, type TextTests, tryText } from './round.ts'
import { type OpenTextBuild, openTextBuild } from './textBuild.ts'
import { testFiles } from './tests.ts'

/** Names a case of the library. */
export const caseKey = ({ id, case: name }: Scenario): string => `${id} ${name}`

/** Parameters of a run of texts. Its seeds are the places of scenarios to read, or of texts to try. */
export const TextParams = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('reads'),
    cases: z.array(z.string()),
    /** Ids of the texts that are tried afterwards. */
    texts: z.array(z.string()),
  }),
  z.object({
    is: z.literal('texts'),
    /** `cases` are the scenarios that are played for the text, in this order; `readers` counts all that read it. */
    texts: z.array(z.object({ id: z.string(), cases: z.array(z.string()), readers: z.number() })),
  }),
])
export type TextParams = z.infer<typeof TextParams>

/** Result of a text as it travels: what has noticed the change. */
export interface TriedText {
  readonly by: string | null
}

/** Returns the scenarios that are played for texts, by `caseKey`. */
export const textScenarios = (): ReadonlyMap<string, Scenario> =>
  new Map(
    scenariosOf([])
      .filter(it => it.drivers.chromium === undefined)
      .map(it => [caseKey(it), it]),
  )

/** Returns the text of a place with its scenarios. @throws {Error} When the app or the library has them not. */
export function askedText(
  { id, cases, readers }: Extract<TextParams, { is: 'texts' }>['texts'][number],
  texts: readonly AppText[],
  scenarios: ReadonlyMap<string, Scenario>,
): AskedText {
  const text = texts.find(it => it.id === id)
  if (!text) throw new Error(`The app has no text '${id}'.`)
  return { text, readers, scenarios: cases.map(it => scenarioIn(scenarios, it)) }
}

function scenarioIn(scenarios: ReadonlyMap<string, Scenario>, key: string): Scenario {
  const scenario = scenarios.get(key)
  if (!scenario) throw new Error(`The library has no case '${key}'.`)
  return scenario
}

interface Opened {
  readonly textBuild: OpenTextBuild
  readonly scenarios: ReadonlyMap<string, Scenario>
  readonly texts: readonly AppText[]
  readonly tests: TextTests
}

/** Opens the task of one run; it builds the app once, before the first seed. */
export function openTextTask(given: unknown) {
  const params = TextParams.parse(given)
  let opening: Promise<Opened> | undefined
  return {
    /**
     * Returns the texts that a scenario reads, or what has noticed a changed text.
     * @throws {Error} When there is no such place.
     */
    async play(place: number): Promise<PlayedScenario | TriedText> {
      opening ??= open()
      const { textBuild, scenarios, texts, tests } = await opening
      if (params.is === 'reads') return play(textBuild, scenarioIn(scenarios, params.cases[place] ?? ''))
      const asked = params.texts[place]
      if (!asked) throw new Error(`The run has no text ${place}.`)
      return { by: (await tryText(textBuild, tests, askedText(asked, texts, scenarios))).by ?? null }
    },
    close: async () => (await opening?.catch(() => undefined))?.textBuild.close(),
  }
}

async function open(): Promise<Opened> {
  const [texts, files] = await Promise.all([textsOfApp(), testFiles()])
  return { texts, tests: { files, sound: new Map() }, scenarios: textScenarios(), textBuild: await openTextBuild() }
}
