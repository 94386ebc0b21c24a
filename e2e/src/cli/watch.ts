/** `drydock replay --watch`: plays again whenever something changes that the play is made of. */
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { later } from '#wallClock.ts'
import { OWN_SCENARIOS, PACKED, ROOT } from '#paths.ts'
import { createRounds, type Playing } from './rounds.ts'
import { listenForStop } from './stop.ts'

/** Everything that takes part and may change: in the package that is what its user writes. */
const SOURCES = PACKED
  ? [OWN_SCENARIOS].filter(it => existsSync(it))
  : [
      OWN_SCENARIOS,
      ...['contracts/src', 'simulator/src', 'client/src', 'client/public', 'e2e/src'].map(it => join(ROOT, it)),
    ]
/** An editor writes a file in several steps. */
const QUIET_MS = 200
/** The screen is cleared, and what was above it is gone. */
const CLEAR = '\u001b[2J\u001b[3J\u001b[H'

/**
 * Plays what was typed, in a process of its own each time, so that changed sources are read anew; until it is told to
 * stop.
 */
export async function watchAndPlay(words: readonly string[]): Promise<number> {
  const typed = process.argv.slice(2).filter(it => it !== '--watch')
  const stopped = listenForStop()
  const rounds = createRounds(() => playing(typed), later, QUIET_MS)
  const files = words.filter(it => /\.(?:ya?ml|ts)$/.test(it)).map(it => resolve(it))
  const watchers = [
    ...SOURCES.map(folder => watch(folder, { recursive: true }, () => rounds.changed())),
    // An editor may put a new file in the place of the old one, which only the folder hears of.
    ...files
      .filter(it => !SOURCES.some(folder => it.startsWith(folder)))
      .map(file => watch(dirname(file), (_, name) => name === basename(file) && rounds.changed())),
  ]
  rounds.changed()
  await stopped
  for (const it of watchers) it.close()
  await rounds.end()
  return 0
}

function playing(typed: readonly string[]): Playing {
  if (process.stdout.isTTY) process.stdout.write(CLEAR)
  const child = spawn(process.execPath, [process.argv[1] ?? '', ...typed], { stdio: 'inherit' })
  let isStopped = false
  const ended = new Promise<void>(resolve => {
    child.once('error', () => resolve())
    child.once('close', () => {
      if (!isStopped) process.stdout.write('Waiting for a change; Ctrl-C ends it.\n')
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
