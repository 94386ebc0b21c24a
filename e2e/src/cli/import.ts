/** `drydock import`: converts a recorded trip into a track and a scenario that follows it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { parseInstant, isoText } from '@drydock/contracts'
import { type ImportedTrack, importTrack, skipSummary, skipTotal, trackText } from '@drydock/simulator'
import { command } from './command.ts'
import { CliError, messageOf } from '#runner/host/cliError.ts'
import { shortPath } from '#paths.ts'

export const importCommand = command({
  arguments: 'FILE',
  maxArguments: 1,
  description:
    'Converts a recorded trip into a scenario and a track file. The input is NMEA 0183 (.nmea) or GPX (.gpx), plain or compressed with gzip. Skipped lines and points are counted by reason.',
  options: {
    out: {
      type: 'string',
      placeholder: 'FILE',
      help: 'Scenario file to write, such as scenarios/position/my-trip.yaml. The track is written to the folder tracks/ beside its folder.',
    },
    'no-checksum': {
      type: 'boolean',
      help: 'Accepts NMEA sentences without a checksum. Sentences with a wrong checksum are still skipped.',
    },
    json: {
      type: 'boolean',
      help: 'Prints JSON: files, number of fixes, first and last time, and skipped lines by reason; or why the file is not a trip.',
    },
  },
  async run([file], { out, json, 'no-checksum': noChecksum = false }) {
    if (file === undefined)
      throw new CliError('a file is required: drydock import trip.gpx --out scenarios/position/trip.yaml', 2)
    if (out === undefined || !/\.ya?ml$/.test(out))
      throw new CliError('--out FILE is required, with a file name that ends in .yaml.', 2)
    const bytes = await readFile(resolve(file)).catch(error => {
      throw new CliError(`'${file}' cannot be read: ${messageOf(error)}`, 2)
    })
    const imported = importTrack(
      bytes,
      basename(file)
        .replace(/\.gz$/i, '')
        .replace(/\.[^.]*$/, ''),
      { noChecksum },
    )
    if ('refused' in imported) {
      if (json === true) process.stdout.write(`${JSON.stringify({ file: shortPath(resolve(file)), ...imported })}\n`)
      throw new CliError(`'${file}' holds no trip. ${imported.refused}`, 2)
    }
    const scenarioFile = resolve(out)
    const trackFile = resolve(dirname(scenarioFile), imported.trackFile)
    try {
      await write(trackFile, trackText(imported.track))
      await write(scenarioFile, imported.scenario)
    } catch (error) {
      throw new CliError(`'${out}' cannot be written: ${messageOf(error)}`, 2)
    }
    process.stdout.write(
      json === true ? asJson(imported, scenarioFile, trackFile) : asText(imported, scenarioFile, trackFile),
    )
    return 0
  },
})

function asJson({ track: { start, points }, skipped }: ImportedTrack, scenario: string, track: string): string {
  const end = isoText((parseInstant(start) ?? 0) + (points.at(-1)?.[0] ?? 0))
  return `${JSON.stringify({ scenario: shortPath(scenario), track: shortPath(track), fixes: points.length, start, end, skipped })}\n`
}

function asText({ track: { points }, skipped }: ImportedTrack, scenario: string, track: string): string {
  const lines = skipSummary(skipped)
  const reasons =
    lines.length === 0
      ? 'Nothing was skipped.\n'
      : `Skipped ${skipTotal(skipped)} lines or points:\n${lines.map(it => `  ${it}\n`).join('')}`
  return `${shortPath(scenario)}: ${points.length} fixes, track in ${shortPath(track)}\n${reasons}`
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
