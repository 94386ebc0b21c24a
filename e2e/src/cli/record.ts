/** `drydock record`: a proxy in front of a live gateway that writes the traffic as a scenario. */
import { resolve } from 'node:path'
import { type Recording, type RecordOptions, startRecording, systemTime, unreachableText } from '@drydock/simulator'
import { later, wallNow } from '#wallClock.ts'
import { command, wholeNumber } from './command.ts'
import { CliError, fileReasonOf, hasCode } from '#runner/host/cliError.ts'
import { counted } from './counted.ts'
import { gatewayOriginOf } from './gatewayOrigin.ts'
import { unreachableReason } from './gatewayReach.ts'
import { listenAddressOf } from './listenAddress.ts'
import { pathFromHere } from '#paths.ts'
import { quoted } from '#report/replayCommand.ts'
import { assertRecordingWritable, recordingId, sayIfUnplayable, writeRecording } from './recordingFile.ts'
import { recordJudge } from './recordJudge.ts'
import { stopSignal } from './stopSignal.ts'

const USAGE = 'drydock record --gateway https://gateway.freja.example --out incident.yaml'
/** A kill of the recorder loses at most this much. */
const WRITE_EVERY_MS = 1_000
/** Each write covers the whole recording, so slow writes happen less often and do not delay calls. */
const IDLE_TIMES = 9

export const recordCommand = command({
  description:
    'Runs a proxy between an app and a live gateway and writes the traffic, calls and pushes with their times, as a scenario that can be replayed. Names, addresses, numbers, tokens and places are replaced before anything is written. Press Ctrl+C to stop.',
  options: {
    gateway: { type: 'string', placeholder: 'URL', help: 'Origin of the gateway.' },
    out: { type: 'string', placeholder: 'FILE', help: 'New scenario file to write; its name must end in .yaml.' },
    port: { type: 'string', placeholder: 'N', help: 'Port of the proxy; 0 for a free one. Default: 5300.' },
    host: {
      type: 'string',
      placeholder: 'ADDRESS',
      help: 'Address of the proxy, which is not encrypted. Default: 127.0.0.1.',
    },
    name: { type: 'string', placeholder: 'TEXT', help: "Name of the scenario. Default: 'Recorded'." },
    id: { type: 'string', placeholder: 'ID', help: 'Id of the scenario. Default: REC and the time.' },
    judge: {
      type: 'boolean',
      help: 'Also checks every reply and push against the contracts, and ends with the report of `drydock verify`: exit code 1 when the gateway does not conform.',
    },
    json: { type: 'string', placeholder: 'FILE', help: 'Writes the report of --judge to a JSON file.' },
    junit: { type: 'string', placeholder: 'FILE', help: 'Writes the report of --judge to a JUnit XML file.' },
  },
  async run(_, given) {
    const gateway = gatewayOriginOf(given.gateway, USAGE)
    if (given.out === undefined || !/\.ya?ml$/.test(given.out))
      throw new CliError(`--out FILE is required, with a file name that ends in .yaml: ${USAGE}`, 2)
    const id = recordingId(given.id)(systemTime())
    const file = resolve(given.out)
    const port = wholeNumber(given.port, '--port', 5300, 0, 65_535)
    const host = listenAddressOf(given.host ?? '127.0.0.1', '--host')
    await assertRecordingWritable(file)
    const judge = await recordJudge(gateway, given)
    const stopped = stopSignal()
    const say = progress()
    const state = { recording: undefined as Recording | undefined, lastError: '' }
    const onError = (why: string): void => {
      if (state.lastError === why) return
      state.lastError = why
      say.line(
        `${unreachableText(gateway, why)} The recording up to then is in ${pathFromHere(file)}: ${countsOf(state.recording)}. Press Ctrl+C to stop.`,
      )
    }
    const also = judge && { also: judge.observer }
    const recording = await opened({ gateway, port, host, onError, ...also })
    state.recording = recording
    const keep = keeper(recording, file, { id, name: given.name ?? 'Recorded' })
    process.stdout.write(
      `Recording ${gateway}\n\n  Proxy  ${recording.origin}\n  File   ${pathFromHere(file)}\n\nConfigure the app to use the address of the proxy as its gateway. Press Ctrl+C to stop.\n`,
    )
    void unreachableReason(gateway).then(why => {
      if (why === undefined || state.lastError !== '') return
      say.line(`${unreachableText(gateway, why)} Calls of the app fail until this is mended.`)
    })
    let isOver = false
    const beat = async (): Promise<void> => {
      const begun = wallNow()
      await keep().catch(error => say.line(`'${pathFromHere(file)}' cannot be written: ${fileReasonOf(error)}`))
      say.now(countsOf(recording))
      if (!isOver) later(Math.max(WRITE_EVERY_MS, IDLE_TIMES * (wallNow() - begun)), beat)
    }
    later(WRITE_EVERY_MS, beat)
    await stopped
    isOver = true
    const isWritten = await keep()
      .catch(error => {
        throw new CliError(`'${pathFromHere(file)}' cannot be written: ${fileReasonOf(error)}`)
      })
      // It ends all connections, so it needs no limit: the report must not be lost.
      .finally(() => recording.close())
    if (!isWritten)
      throw new CliError(
        state.lastError === ''
          ? 'nothing was recorded: no call and no push reached the proxy.'
          : `nothing was recorded. ${unreachableText(gateway, state.lastError)}`,
      )
    say.line(`${pathFromHere(file)}: ${countsOf(recording)}.`)
    sayIfUnplayable(file, say.line)
    process.stdout.write(`Play it with: npx drydock replay ${quoted(pathFromHere(file))} --driver none\n`)
    return (await judge?.report()) ?? 0
  },
})

const countsOf = (recording: Recording | undefined): string =>
  `${counted(recording?.callCount() ?? 0, 'call')}, ${counted(recording?.pushCount() ?? 0, 'push', 'pushes')}`

async function opened(where: Omit<RecordOptions, 'now'> & { readonly host: string }): Promise<Recording> {
  try {
    return await startRecording({ ...where, now: systemTime })
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE'))
      throw new CliError(`port ${where.port} is in use; choose another with --port, or 0 for a free one.`)
    if (hasCode(error, 'EACCES'))
      throw new CliError(`no permission to open port ${where.port}; choose another with --port.`)
    if (hasCode(error, 'EADDRNOTAVAIL') || hasCode(error, 'ENOTFOUND'))
      throw new CliError(`'${where.host}' is not an address of this machine; see --host.`, 2)
    throw error
  }
}

/**
 * Returns a function that writes the recording if it has grown, and returns whether the file exists. The new file
 * replaces the old one only when it is complete.
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
    await writeRecording(file, text)
    kept = passed
    isWritten = true
    return true
  }
  return () => (writing = writing.catch(() => isWritten).then(write))
}

/** Returns a progress display: one changing line on a terminal, a line for each change in a log. */
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
