/** Changes texts of the app one at a time and runs the checks that show them. */
import { REQUIRED_WORDING } from '#coverage/requiredTexts/requiredTexts.ts'
import type { Scenario } from '@drydock/simulator'
import { candidates, type Known } from './candidates.ts'
import type { AppText } from './modules.ts'
import { play, type TextBuild } from './played.ts'
import { testPasses, type TestFile, filesWith } from './tests.ts'

/** Maximum number of checks for one text; more would take an hour. */
const MOST = 12
const MOST_FILES = 4

export interface TextResult {
  readonly text: AppText
  /** The scenario or test file that noticed the change. */
  readonly by: string | undefined
  /** Number of scenarios that read the text. */
  readonly readers: number
}

const QUOTED = new Set(REQUIRED_WORDING.filter(it => it.by === undefined).flatMap(it => it.parts ?? [it.text]))
/** Whether the requirements quote this text word by word. */
export const isRequiredText = ({ text }: Pick<AppText, 'text'>): boolean => QUOTED.has(text)

/**
 * Returns the texts that words select: by the start of their id, or by their content. `law` selects texts of the
 * requirements; all without words.
 */
export const selectedTexts = (texts: readonly AppText[], words: readonly string[]): readonly AppText[] =>
  words.length === 0
    ? texts
    : texts.filter(text =>
        words.some(word => (word === 'law' && isRequiredText(text)) || text.id.startsWith(word) || text.text === word),
      )

/** A text, and the scenarios that are played for it. */
export interface AskedText {
  readonly text: AppText
  readonly scenarios: readonly Scenario[]
  readonly readers: number
}

/** Returns the text with the likeliest and fastest scenarios that read it. */
export function asked(known: readonly Known[], text: AppText): AskedText {
  const readers = candidates(known, text)
  return { text, readers: readers.length, scenarios: readers.slice(0, MOST).map(it => it.scenario) }
}

export interface TextTests {
  readonly files: readonly TestFile[]
  /** Whether a file passes without a change, by path. */
  readonly sound: Map<string, Promise<boolean>>
}

/** Runs the scenarios that read the text, then the tests that contain it, until one notices the change. */
export async function tryText(
  textBuild: TextBuild,
  { files, sound }: TextTests,
  { text, scenarios, readers }: AskedText,
): Promise<TextResult> {
  for (const scenario of scenarios) {
    const { passed } = await play(textBuild, scenario, text.id)
    if (!passed) return { text, by: `${scenario.id} ${scenario.case}`.trim(), readers }
  }
  for (const file of filesWith(files, text).slice(0, MOST_FILES)) {
    const isSound = sound.get(file) ?? testPasses(textBuild.appFolder, file, '')
    sound.set(file, isSound)
    if ((await isSound) && !(await testPasses(textBuild.appFolder, file, text.id))) return { text, by: file, readers }
  }
  return { text, by: undefined, readers }
}

/** Returns a line with the check that noticed, or the place of the text. */
export const line = ({ text, by, readers }: TextResult): string =>
  `${by === undefined ? 'UNNOTICED' : 'noticed'.padEnd(9)}  ${isRequiredText(text) ? 'law' : '   '}  ${text.id} ${JSON.stringify(text.text)}  ${by ?? `${text.file}:${text.line}, read by ${readers} scenarios`}`
