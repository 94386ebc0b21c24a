/** Changes texts of the app one at a time and runs the checks that show them. */
import { LAW } from '#coverage/law/law.ts'
import { candidates, type Known } from './candidates.ts'
import type { AppText } from './modules.ts'
import { play, type TextStage } from './played.ts'
import { testPasses, type TestFile, filesWith } from './tests.ts'

/** What was asked about a text that nothing else noticed; more would be asked for an hour. */
const MOST = 12
const MOST_FILES = 4

export interface Tried {
  readonly text: AppText
  /** The scenario or test file that noticed. */
  readonly by: string | undefined
  /** How many scenarios read the text. */
  readonly readers: number
}

const QUOTED = new Set(LAW.filter(it => it.by === undefined).flatMap(it => it.parts ?? [it.text]))
export const isOfLaw = ({ text }: Pick<AppText, 'text'>): boolean => QUOTED.has(text)

/**
 * The texts that words pick: by the start of their name, or by what they say. `law` stands for those of the law; all
 * without words.
 */
export const selectedTexts = (texts: readonly AppText[], words: readonly string[]): readonly AppText[] =>
  words.length === 0
    ? texts
    : texts.filter(it =>
        words.some(word => (word === 'law' && isOfLaw(it)) || it.id.startsWith(word) || it.text === word),
      )

export interface TextChecks {
  readonly known: readonly Known[]
  readonly files: readonly TestFile[]
  /** By file: whether it passes as long as nothing is renamed. */
  readonly sound: Map<string, Promise<boolean>>
}

/** Asks the scenarios that read the text, then the tests that write it down, until one notices. */
export async function tryText(stage: TextStage, { known, files, sound }: TextChecks, text: AppText): Promise<Tried> {
  const readers = candidates(known, text)
  for (const { scenario } of readers.slice(0, MOST)) {
    const { passed } = await play(stage, scenario, text.id)
    if (!passed) return { text, by: `${scenario.id} ${scenario.case}`.trim(), readers: readers.length }
  }
  for (const file of filesWith(files, text).slice(0, MOST_FILES)) {
    const isSound = sound.get(file) ?? testPasses(stage.appFolder, file, '')
    sound.set(file, isSound)
    if ((await isSound) && !(await testPasses(stage.appFolder, file, text.id)))
      return { text, by: file, readers: readers.length }
  }
  return { text, by: undefined, readers: readers.length }
}

/** A line of what was found: who noticed, or where the text stands. */
export const line = ({ text, by, readers }: Tried): string =>
  `${by === undefined ? 'UNNOTICED' : 'noticed'.padEnd(9)}  ${isOfLaw(text) ? 'law' : '   '}  ${text.id} ${JSON.stringify(text.text)}  ${by ?? `${text.file}:${text.line}, read by ${readers} scenarios`}`
