/**
 * Bundle of the command in a clone, which starts several times sooner than hundreds of sources. It is used while none
 * of its sources has another time or size; else the sources run, and a new bundle is made for the next start.
 */
import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Commands that the bundle contains. */
export const COMMANDS = ['up', 'list', 'replay']
/** A program that runs this long is worth a bundle; one that tests start and end at once is not. */
const DELAY_MS = 5_000

const folderIn = root => join(root, '.drydock', 'command')

/** Times and size of a file as one text; undefined if there is none. */
export function stampOf(file) {
  const it = statSync(file, { throwIfNoEntry: false })
  return it && `${it.mtimeMs} ${it.ctimeMs} ${it.size}`
}

/** The entry of the bundle; undefined if there is none, or it is older than its sources. */
function freshEntry(root) {
  try {
    const { node, entry, stamps } = JSON.parse(readFileSync(join(folderIn(root), 'manifest.json'), 'utf8'))
    const isFresh = node === process.version && stamps.every(([file, stamp]) => stampOf(`${root}/${file}`) === stamp)
    return isFresh ? join(folderIn(root), entry) : undefined
  } catch {
    return undefined
  }
}

/** Makes the bundle in a process of its own, which ends by itself. */
function bundleLater(root) {
  const run = () =>
    spawn(process.execPath, [join(root, 'e2e/src/tools/pack/bundleCommand.ts'), folderIn(root)], {
      stdio: 'ignore',
    }).unref()
  setTimeout(run, DELAY_MS).unref()
}

/** The bundle for the words of a command line; undefined if the sources have to run. */
export function bundledCommand(root, [name]) {
  // Debuggers, profilers and coverage look at the sources.
  const isObserved = process.execArgv.length > 0 || process.env.NODE_V8_COVERAGE !== undefined
  if (isObserved || !COMMANDS.includes(name)) return undefined
  const entry = freshEntry(root)
  if (entry === undefined) bundleLater(root)
  return entry
}
