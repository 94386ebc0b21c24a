/** Runs Node in a copy of the workspace: a run ends with this process; its leftovers are removed with the copy. */
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { endGroup, guardGroup } from '#processGroup.ts'
import { later } from '#wallClock.ts'
import { createBoundedText } from './boundedText.ts'

/** A mutant can keep a run from ending that prints all the time. In UTF-16 units, of beginning and end each. */
const MOST_OUTPUT = 100_000

export interface EndedRun {
  /** Undefined if the time limit ended it. */
  readonly code: number | undefined
  readonly output: string
}

/**
 * Runs Node with these arguments; it is killed with its children at the time limit, and when this process ends.
 * @param limit in milliseconds.
 */
export async function runInCopy(copy: string, words: readonly string[], limit: number): Promise<EndedRun> {
  // A run that is killed does not remove its temporary files.
  const temporary = join(copy, 'temporary')
  await mkdir(temporary, { recursive: true })
  const env = { ...process.env, NO_COLOR: '1', TMPDIR: temporary, TEMP: temporary, TMP: temporary }
  const child = spawn(process.execPath, words, { cwd: copy, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env })
  // A mutant may keep its run from ending by itself.
  const dismiss = guardGroup(child)
  const end = (): void => {
    if (child.exitCode === null) endGroup(child)
  }
  const output = createBoundedText(MOST_OUTPUT)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.add(String(chunk)))
  // Before the copy is removed, so that nothing is written to it afterwards.
  process.prependOnceListener('exit', end)
  return new Promise((resolve, reject) => {
    let hasEnded = true
    const cancel = later(limit, () => {
      hasEnded = false
      end()
    })
    const close = (): void => {
      cancel()
      dismiss()
      process.off('exit', end)
    }
    child.once('error', error => {
      close()
      reject(error)
    })
    child.once('close', code => {
      close()
      resolve({ code: hasEnded ? (code ?? 1) : undefined, output: output.text() })
    })
  })
}
