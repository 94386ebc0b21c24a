/** `drydock import`: converts a recorded trip, or the traffic in a HAR file, into a scenario. */
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { parseInstant, isoText } from '@drydock/contracts'
import {
  importChunks,
  MAX_HAR_BYTES,
  type ImportedTrack,
  type LongTrack,
  skipSummary,
  skipTotal,
  trackPieces,
} from '@drydock/simulator/import'
import { command } from './command.ts'
import { counted } from './counted.ts'
import { CliError, fileReasonOf, unwritable } from '#runner/host/cliError.ts'
import { writeNewFiles } from './outputFile.ts'
import { pathFromHere } from '#paths.ts'
import { bringSchema, withSchemaPath } from './schemaPath.ts'

export const importCommand = command({
  arguments: 'FILE',
  maxArguments: 1,
  description:
    'Converts a recorded trip into a scenario and a track file, or the traffic in a HAR file (.har) into a scenario without personal data. A trip is NMEA 0183 (.nmea) or GPX (.gpx). Each may be compressed with gzip. What is skipped is counted by reason.',
  options: {
    out: {
      type: 'string',
      placeholder: 'FILE',
      help: 'Scenario file to write, such as scenarios/position/my-trip.yaml. The track is written to the folder tracks/ beside its folder, under the same name; for a file at the root of a repository, to tracks/ in that root. Files that exist are not replaced.',
    },
    'no-checksum': {
      type: 'boolean',
      help: 'Accepts NMEA sentences without a checksum. Sentences with a wrong checksum are still skipped.',
    },
    gateway: {
      type: 'string',
      placeholder: 'URL',
      help: 'Origin of the gateway in a HAR file. Needed only when the file contains calls to several.',
    },
    name: {
      type: 'string',
      placeholder: 'TEXT',
      help: "Name of the scenario. Default: the name of FILE, or of the track in a .track.json, or 'Recorded' for a HAR file.",
    },
    id: {
      type: 'string',
      placeholder: 'ID',
      help: 'Id of the scenario. Default: TRIP and the name of the scenario file, or REC and the time for a HAR file.',
    },
    json: {
      type: 'boolean',
      help: 'Prints JSON: files, number of fixes, first and last time, and what was skipped by reason; or why the file is refused.',
    },
  },
  async run([file], { out, json, 'no-checksum': noChecksum = false, ...har }) {
    if (file === undefined)
      throw new CliError('a file is required: drydock import trip.gpx --out scenarios/position/trip.yaml', 2)
    if (out === undefined || !/\.ya?ml$/.test(out))
      throw new CliError('--out FILE is required, with a file name that ends in .yaml.', 2)
    const isHar = /\.har(\.gz)?$/i.test(file)
    if (isHar && noChecksum) throw new CliError('--no-checksum is only for NMEA sentences, not for a HAR file.', 2)
    if (!isHar && har.gateway !== undefined) throw new CliError('--gateway is only for a HAR file, not for a trip.', 2)
    if (har.id !== undefined) (await import('./recordingFile.ts')).recordingId(har.id)
    assertNew(resolve(out))
    const input = await fileChunks(file)
    if (isHar) {
      // Loaded on demand, so that a trip does not pay for the whole simulator.
      const { importHarFile } = await import('./importHar.ts')
      return importHarFile(await wholeOf(input.chunks), { file, out, json, ...har })
    }
    const imported = await importChunks(input, stemOf(file.replace(/\.gz$/i, '')), {
      noChecksum,
      fileName: stemOf(out),
      title: har.name,
      id: har.id,
      trackFolder: isRepositoryRoot(dirname(resolve(out))) ? 'tracks' : undefined,
    })
    if ('refused' in imported) {
      if (json === true) process.stdout.write(`${JSON.stringify({ file: pathFromHere(resolve(file)), ...imported })}\n`)
      throw new CliError(`'${file}' holds no trip. ${reasonOf(file, imported)}`, 2)
    }
    const scenarioFile = resolve(out)
    const trackFile = resolve(dirname(scenarioFile), imported.trackFile)
    assertNew(trackFile)
    try {
      await writeNewFiles({
        [trackFile]: trackPieces(imported.track),
        [scenarioFile]: withSchemaPath(imported.scenario, scenarioFile),
      })
    } catch (error) {
      throw unwritable(out, error)
    }
    await bringSchema()
    process.stdout.write(
      json === true ? asJson(imported, scenarioFile, trackFile) : asText(imported, scenarioFile, trackFile),
    )
    return 0
  },
})

type Refused = Extract<Awaited<ReturnType<typeof importChunks>>, { readonly refused: string }>

/** A file that does not begin as XML is read as NMEA, which would be a strange reason for one that is named GPX. */
const reasonOf = (file: string, { refused, skipped }: Refused): string =>
  skipped.unreadable !== undefined && /\.gpx(\.gz)?$/i.test(file)
    ? "It is no GPX: it does not begin with '<', and no line is NMEA either."
    : refused

const stemOf = (file: string): string => basename(file).replace(/\.[^.]*$/, '')

/** Returns whether a folder is the root of a repository: nothing is written outside it. */
const isRepositoryRoot = (folder: string): boolean => ['.git', 'package.json'].some(it => existsSync(join(folder, it)))

/** @throws {CliError} When the file exists: it may belong to another scenario. */
function assertNew(file: string): void {
  if (existsSync(file)) throw new CliError(`${pathFromHere(file)} already exists. Choose another file with --out.`, 2)
}

function asJson(
  { track: { start, points }, skipped }: ImportedTrack<LongTrack>,
  scenario: string,
  track: string,
): string {
  const end = isoText((parseInstant(start) ?? 0) + (points.at(-1)?.[0] ?? 0))
  return `${JSON.stringify({ scenario: pathFromHere(scenario), track: pathFromHere(track), fixes: points.length, start, end, skipped })}\n`
}

function asText({ track: { points }, skipped }: ImportedTrack<LongTrack>, scenario: string, track: string): string {
  const lines = skipSummary(skipped)
  const reasons =
    lines.length === 0
      ? 'Nothing was skipped.\n'
      : `Skipped ${counted(skipTotal(skipped), 'line or point', 'lines or points')}:\n${lines.map(it => `  ${it}\n`).join('')}`
  return `${pathFromHere(scenario)}: ${points.length} fixes, track in ${pathFromHere(track)}\n${reasons}`
}

/** Reads a file as a whole. It stops where the file is too long to be a HAR, which the import then says. */
async function wholeOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length > MAX_HAR_BYTES) break
  }
  return Buffer.concat(parts)
}

/** Opens a file to be read in chunks. The length of a pipe is known only when it has been read. */
async function fileChunks(file: string): Promise<Parameters<typeof importChunks>[0]> {
  try {
    const handle = await open(resolve(file))
    const stats = await handle.stat()
    if (stats.isFile()) return { chunks: readable(handle.createReadStream(), file), length: stats.size }
    const bytes = await handle.readFile().finally(() => handle.close())
    return { chunks: Readable.from([bytes]), length: bytes.length }
  } catch (error) {
    throw unreadable(file, error)
  }
}

async function* readable(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw unreadable(file, error)
  }
}

const unreadable = (file: string, error: unknown): CliError =>
  new CliError(`'${file}' cannot be read: ${fileReasonOf(error)}`, 2)
