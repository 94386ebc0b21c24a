/** `drydock record`: a proxy before any gateway, which writes what passed as a scenario. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { isoText } from '@drydock/contracts'
import { type Recording, startRecording, systemTime } from '@drydock/simulator'
import { later, wallNow } from '#wallClock.ts'
import { command, whole } from './command.ts'
import { Failed, hasCode, wordsOf } from '#runner/host/failed.ts'
import { gatewayOf } from './gateway.ts'
import { shortPath } from '#paths.ts'
import { chosen } from '#runner/host/library.ts'
import { close, listenForStop } from './stop.ts'

const USAGE = 'drydock record --gateway https://gateway.freja.example --out incident.yaml'
/** So much is lost at most when the recorder is killed. */
const WRITE_EVERY_MS = 1_000
/** Nobody but who recorded it reads it: words of the server are kept. */
const OWN = { mode: 0o600, flag: 'wx' } as const
/** All of it is written each time: what takes long is done more seldom, so that calls are not held up. */
const IDLE_TIMES = 9

export const recordCommand = command({
  about:
    'Stands between an app and a live gateway and writes what passed, calls and pushes with their times, as a scenario that replays. Names, addresses, numbers, tokens and places are replaced before anything is written. Ctrl+C ends it.',
  options: {
    gateway: { type: 'string', value: 'URL', help: 'Origin of the gateway.' },
    out: { type: 'string', value: 'FILE', help: 'The scenario to write; it ends in .yaml.' },
    port: { type: 'string', value: 'N', help: 'Port of the proxy; 5300 unless given, 0 takes a free one.' },
    host: {
      type: 'string',
      value: 'ADDRESS',
      help: 'Address of the proxy; 127.0.0.1 unless given. It is not encrypted.',
    },
    name: { type: 'string', value: 'TEXT', help: "The name of the scenario; 'Recorded' unless given." },
    id: { type: 'string', value: 'ID', help: 'The id of the scenario; REC and the time unless given.' },
  },
  async run(_, given) {
    const gateway = gatewayOf(given.gateway, USAGE)
    if (given.out === undefined || !/\.ya?ml$/.test(given.out))
      throw new Failed(`--out takes the scenario to write, a file that ends in .yaml: ${USAGE}`, 2)
    const id = given.id ?? `REC-${isoText(systemTime()).slice(0, 19).replace(/\D/g, '')}`
    if (!/^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/.test(id)) throw new Failed(`--id takes an id such as SC-200, not '${id}'.`, 2)
    const file = resolve(given.out)
    const port = whole(given.port, '--port', 5300, 0, 65_535)
    await writable(file)
    const stopped = listenForStop()
    const say = progress()
    const state = { recording: undefined as Recording | undefined, trouble: '' }
    const recording = await opened({ gateway, port, host: given.host ?? '127.0.0.1' }, why => {
      if (state.trouble === why) return
      state.trouble = why
      say.line(
        `The gateway at ${gateway} does not answer (${why}). What was recorded until then is kept in ${shortPath(file)}: ${countsOf(state.recording)}. Ctrl+C ends it.`,
      )
    })
    state.recording = recording
    const keep = keeper(recording, file, { id, name: given.name ?? 'Recorded' })
    process.stdout.write(
      `Recording ${gateway}\n\n  Proxy  ${recording.origin}\n  File   ${shortPath(file)}\n\nLet the app find its gateway at the address of the proxy. Ctrl+C ends it.\n`,
    )
    let isOver = false
    const beat = async (): Promise<void> => {
      const begun = wallNow()
      await keep().catch(error => say.line(`'${shortPath(file)}' cannot be written: ${wordsOf(error)}`))
      say.now(countsOf(recording))
      if (!isOver) later(Math.max(WRITE_EVERY_MS, IDLE_TIMES * (wallNow() - begun)), beat)
    }
    later(WRITE_EVERY_MS, beat)
    await stopped
    isOver = true
    const isWritten = await keep().catch(error => {
      throw new Failed(`'${shortPath(file)}' cannot be written: ${wordsOf(error)}`)
    })
    await close(recording.close)
    if (!isWritten)
      throw new Failed(
        state.trouble === ''
          ? 'Nothing passed the proxy, so nothing was written.'
          : `Nothing was recorded: the gateway at ${gateway} does not answer (${state.trouble}).`,
      )
    say.line(`${shortPath(file)}: ${countsOf(recording)}.`)
    sayIfUnplayable(file, say.line)
    process.stdout.write(`Play it with: npx drydock replay ${shortPath(file)} --driver none\n`)
    return 0
  },
})

/** A gateway that is not as described may say what no boat can be; people mend that by hand. */
function sayIfUnplayable(file: string, say: (line: string) => void): void {
  try {
    chosen([file])
  } catch (error) {
    say(`It cannot be played as it is:\n${wordsOf(error)}`)
  }
}

const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : word === 'call' ? 's' : 'es'}`
const countsOf = (recording: Recording | undefined): string =>
  `${counted(recording?.callCount() ?? 0, 'call')}, ${counted(recording?.pushCount() ?? 0, 'push')}`

async function opened(
  where: { readonly gateway: string; readonly port: number; readonly host: string },
  trouble: (why: string) => void,
): Promise<Recording> {
  try {
    return await startRecording({ ...where, now: systemTime, onError: trouble })
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE'))
      throw new Failed(`port ${where.port} is in use; choose another with --port, or 0 for a free one.`)
    if (hasCode(error, 'EACCES')) throw new Failed(`port ${where.port} may not be opened; choose another with --port.`)
    if (hasCode(error, 'EADDRNOTAVAIL') || hasCode(error, 'ENOTFOUND'))
      throw new Failed(`'${where.host}' is no address of this machine; see --host.`, 2)
    throw error
  }
}

/**
 * Writes what passed until now, when something has since the last time; answers whether the file is there. The old file
 * stays until the new one is whole.
 */
function keeper(
  recording: Recording,
  file: string,
  as: { readonly id: string; readonly name: string },
): () => Promise<boolean> {
  let kept = 0
  let isWritten = false
  let writing: Promise<boolean> = Promise.resolve(false)
  const write = async (): Promise<boolean> => {
    const passed = recording.callCount() + recording.pushCount()
    const text = passed === kept ? undefined : recording.scenarioText(as)
    if (text === undefined) return isWritten
    const part = resolve(dirname(file), `.${basename(file)}.part`)
    await rm(part, { force: true })
    await writeFile(part, text, OWN)
    await rename(part, file)
    kept = passed
    isWritten = true
    return true
  }
  return () => (writing = writing.catch(() => isWritten).then(write))
}

/** What cannot be written is better said before an hour was recorded. */
async function writable(file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    const part = resolve(dirname(file), `.${basename(file)}.part`)
    await rm(part, { force: true })
    await writeFile(part, '', OWN)
    await rm(part)
  } catch (error) {
    throw new Failed(`'${shortPath(file)}' cannot be written: ${wordsOf(error)}`, 2)
  }
}

/** One line that changes where somebody watches; for a log, a line when something has changed. */
function progress(): { now(text: string): void; line(text: string): void } {
  let last = ''
  const isWatched = process.stderr.isTTY
  return {
    now(text) {
      if (text === last) return
      last = text
      process.stderr.write(isWatched ? `\r\u{1b}[K${text}` : `${text}\n`)
    },
    line(text) {
      process.stderr.write(`${isWatched && last !== '' ? '\n' : ''}${text}\n`)
      last = ''
    },
  }
}
