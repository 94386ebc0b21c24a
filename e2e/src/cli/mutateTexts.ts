/** `drydock mutate --texts`: changes each text of the app at run time, with one build and one browser. */
import type { GivenQueue } from '#queue/runSeeds.ts'
import { type AppText, textsOfApp } from '#tools/mutate/texts/modules.ts'
import { play } from '#tools/mutate/texts/played.ts'
import { openReads } from '#tools/mutate/texts/reads.ts'
import { asked, isOfLaw, line, selectedTexts, type TextTests, type Tried, tryText } from '#tools/mutate/texts/round.ts'
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

async function tryHere(texts: readonly AppText[], jobs: number): Promise<readonly Tried[]> {
  const textBuild = await openTextBuild()
  try {
    const reads = await openReads([...textScenarios().values()])
    await shared(jobs, reads.unread, async it => say(await reads.take(it, await play(textBuild, it))))
    const [known, tests]: [ReturnType<typeof reads.known>, TextTests] = [
      reads.known(),
      { files: await testFiles(), sound: new Map() },
    ]
    const tried: Tried[] = []
    await shared(jobs, texts, async text => {
      const it = await tryText(textBuild, tests, asked(known, text))
      tried.push(it)
      say(line(it))
    })
    return tried
  } finally {
    await textBuild.close()
  }
}

/** Does each piece of work, as many at once as there are jobs. */
async function shared<T>(jobs: number, pieces: readonly T[], work: (piece: T) => Promise<void>): Promise<void> {
  const waiting = [...pieces]
  const each = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: jobs }, each))
}

/** Prints how many texts were noticed; returns the exit code. */
function summarize(tried: readonly Tried[]): number {
  const left = tried.filter(it => it.by === undefined)
  const ofLaw = left.filter(it => isOfLaw(it.text)).length
  say(
    `\n${tried.length - left.length} of ${tried.length} texts noticed; ${left.length} are not, ${ofLaw} of them of the law.`,
  )
  return left.length === 0 ? 0 : 1
}
