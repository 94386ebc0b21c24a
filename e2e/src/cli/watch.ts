/** `drydock replay --watch`: plays again whenever a scenario or a source file changes. */
import { spawn } from 'node:child_process'
import { existsSync, type FSWatcher, watch } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { later } from '#wallClock.ts'
import { OWN_SCENARIOS, PACKED, ROOT, shortPath } from '#paths.ts'
import { CliError, messageOf } from '#runner/host/cliError.ts'
import { createRestarter, type StoppableRun } from './restarter.ts'
import { stopSignal } from './stopSignal.ts'

/** Watched folders; in the package only the folder of the user's own scenarios. */
const SOURCES = PACKED
  ? [OWN_SCENARIOS].filter(it => existsSync(it))
  : [
      OWN_SCENARIOS,
      ...['contracts/src', 'simulator/src', 'client/src', 'client/public', 'e2e/src'].map(it => join(ROOT, it)),
    ]
/** Quiet time before the next play, because editors write a file in several steps. */
const QUIET_MS = 200
/** Clears the terminal and its scrollback. */
const CLEAR = '\u001b[2J\u001b[3J\u001b[H'

/** Plays the typed command in a new process each time, so that it reads changed sources, until a stop signal. */
export async function watchAndPlay(words: readonly string[]): Promise<number> {
  const typed = process.argv.slice(2).filter(it => it !== '--watch')
  const files = words.filter(it => /\.(?:ya?ml|ts)$/.test(it)).map(it => resolve(it))
  const lost = files.find(it => !existsSync(dirname(it)))
  if (lost !== undefined) throw new CliError(`'${shortPath(lost)}' cannot be watched: there is no such folder.`, 2)
  const stopped = stopSignal()
  const rounds = createRestarter(() => playing(typed), later, QUIET_MS)
  const watchers: FSWatcher[] = []
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const add = (folder: string, recursive: boolean, isWatched: (name: string | null) => boolean): void => {
    const fail = (error: unknown): void =>
      reject(new CliError(`'${shortPath(folder)}' cannot be watched: ${messageOf(error)}`))
    try {
      const watcher = watch(folder, { recursive }, (_, name) => isWatched(name) && rounds.restart())
      watchers.push(watcher.on('error', fail))
    } catch (error) {
      fail(error)
    }
  }
  for (const it of SOURCES) add(it, true, () => true)
  // An editor may replace the file with a new one, and only a watcher of the folder sees that.
  for (const file of files.filter(it => !SOURCES.some(folder => it.startsWith(folder + sep))))
    add(dirname(file), false, name => name === basename(file))
  rounds.restart()
  try {
    await Promise.race([stopped, failed])
  } finally {
    // An open watcher would keep the process alive.
    for (const it of watchers) it.close()
    await rounds.close()
  }
  return 0
}

function playing(typed: readonly string[]): StoppableRun {
  if (process.stdout.isTTY) process.stdout.write(CLEAR)
  const child = spawn(process.execPath, [process.argv[1] ?? '', ...typed], { stdio: 'inherit' })
  let isStopped = false
  const ended = new Promise<void>(resolve => {
    child.once('error', () => resolve())
    child.once('close', () => {
      if (!isStopped) process.stdout.write('Waiting for a change. Press Ctrl+C to stop.\n')
      resolve()
    })
  })
  return {
    ended,
    stop() {
      isStopped = true
      child.kill('SIGTERM')
    },
  }
}
