/** `drydock mutate --texts`: changes each text of the app at run time, with one build and one browser. */
import { rm } from 'node:fs/promises'
import { loadScript } from '#runner/apps/bundles.ts'
import { BROWSER_FLAGS, findBrowser, playwright } from '#runner/host/browser.ts'
import { scenariosOf } from '#runner/host/library.ts'
import { unknownWord } from './command.ts'
import { textsOfApp } from '#tools/mutate/texts/modules.ts'
import type { TextStage } from '#tools/mutate/texts/played.ts'
import { buildWithHooks } from '#tools/mutate/texts/plugin.ts'
import { readsOf } from '#tools/mutate/texts/reads.ts'
import { isOfLaw, line, selectedTexts, type Tried, tryText } from '#tools/mutate/texts/round.ts'
import { testFiles } from '#tools/mutate/texts/tests.ts'

/** Returns the exit code: 1 when a changed text survives. */
export async function runTextMutants(words: readonly string[], jobs: number): Promise<number> {
  const all = await textsOfApp()
  const missing = words.find(word => selectedTexts(all, [word]).length === 0)
  if (missing !== undefined)
    throw await unknownWord(
      'text',
      missing,
      all.map(it => it.id),
    )
  const say = (text: string): void => void process.stdout.write(`${text}\n`)
  const stage = await openStage()
  try {
    const known = await readsOf(
      stage,
      scenariosOf([]).filter(it => it.drivers.chromium === undefined),
      jobs,
      say,
    )
    const askable = { known, files: await testFiles(), sound: new Map<string, Promise<boolean>>() }
    const waiting = [...selectedTexts(all, words)]
    const tried: Tried[] = []
    const work = async (): Promise<void> => {
      for (let text = waiting.shift(); text; text = waiting.shift()) {
        const it = await tryText(stage, askable, text)
        tried.push(it)
        say(line(it))
      }
    }
    await Promise.all(Array.from({ length: jobs }, work))
    return summary(tried, say)
  } finally {
    await stage.browser.close()
    await rm(stage.appFolder, { recursive: true, force: true })
  }
}

async function openStage(): Promise<TextStage> {
  const { chromium } = await playwright()
  const [appFolder, agent, executablePath] = await Promise.all([buildWithHooks(), loadScript('agent'), findBrowser()])
  return { appFolder, agent, browser: await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] }) }
}

function summary(tried: readonly Tried[], say: (line: string) => void): number {
  const left = tried.filter(it => it.by === undefined)
  const ofLaw = left.filter(it => isOfLaw(it.text)).length
  say(
    `\n${tried.length - left.length} of ${tried.length} texts noticed; ${left.length} are not, ${ofLaw} of them of the law.`,
  )
  return left.length === 0 ? 0 : 1
}
