/** `drydock mutate --texts`: changes each text of the app at run time, with one build and one browser. */
import { shareWork } from '#jobs/shareWork.ts'
import type { GivenQueue } from '#queue/runSeeds.ts'
import { type AppText, textsOfApp } from '#tools/mutate/texts/modules.ts'
import { play } from '#tools/mutate/texts/played.ts'
import { openReads } from '#tools/mutate/texts/reads.ts'
import {
  asked,
  isRequiredText,
  line,
  selectedTexts,
  type TextTests,
  type TextResult,
  tryText,
} from '#tools/mutate/texts/round.ts'
import { openTextBuild } from '#tools/mutate/texts/textBuild.ts'
import { testFiles } from '#tools/mutate/texts/tests.ts'
import { textScenarios } from '#tools/mutate/texts/textTask.ts'
import { unknownWord } from './command.ts'
import { tryTextsQueued } from './mutateTextsQueue.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Returns the exit code: 1 when a changed text survives. */
export async function runTextMutants(words: readonly string[], jobs: number, given: GivenQueue): Promise<number> {
  const texts = await textsFor(words)
  if (given.queue === undefined) return summarize(await tryHere(texts, jobs))
  const { tried, isWhole } = await tryTextsQueued(given, texts, say)
  const code = summarize(tried)
  return isWhole ? code : 1
}

/** Returns the texts that the words select. */
async function textsFor(words: readonly string[]): Promise<readonly AppText[]> {
  const all = await textsOfApp()
  const missing = words.find(word => selectedTexts(all, [word]).length === 0)
  if (missing === undefined) return selectedTexts(all, words)
  throw await unknownWord(
    'text',
    missing,
    all.map(it => it.id),
  )
}

async function tryHere(texts: readonly AppText[], jobs: number): Promise<readonly TextResult[]> {
  const textBuild = await openTextBuild()
  const workers = [...Array(jobs).keys()]
  try {
    const reads = await openReads([...textScenarios().values()])
    await shareWork(workers, reads.unread, async (_, it) => say(await reads.take(it, await play(textBuild, it))))
    const [known, tests]: [ReturnType<typeof reads.known>, TextTests] = [
      reads.known(),
      { files: await testFiles(), sound: new Map() },
    ]
    const tried: TextResult[] = []
    await shareWork(workers, texts, async (_, text) => {
      const it = await tryText(textBuild, tests, asked(known, text))
      tried.push(it)
      say(line(it))
    })
    return tried
  } finally {
    await textBuild.close()
  }
}

/** Prints how many texts were noticed; returns the exit code. */
function summarize(tried: readonly TextResult[]): number {
  const left = tried.filter(it => it.by === undefined)
  const requiredLeft = left.filter(it => isRequiredText(it.text)).length
  say(
    `\n${tried.length - left.length} of ${tried.length} texts noticed; ${left.length} are not, ${requiredLeft} of them required texts.`,
  )
  return left.length === 0 ? 0 : 1
}
