/** `drydock import`: a recorded trip becomes a track and a scenario that follows it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { parseInstant, isoText } from '@drydock/contracts'
import { type ImportedTrack, importTrack, skipSummary, skipTotal, trackText } from '@drydock/simulator'
import { command } from './command.ts'
import { Failed, wordsOf } from '#runner/host/failed.ts'
import { shortPath } from '#paths.ts'

export const importCommand = command({
  words: 'FILE',
  most: 1,
  about:
    'Makes a scenario of a recorded trip, and a track beside it. The file is NMEA 0183 (.nmea) or GPX (.gpx), plain or packed by gzip. What is skipped of it is counted with the reason.',
  options: {
    out: {
      type: 'string',
      value: 'FILE',
      help: 'The scenario to write, such as scenarios/position/my-trip.yaml; the track goes beside its folder.',
    },
    'no-checksum': {
      type: 'boolean',
      help: 'Takes NMEA sentences that have no checksum; those with a wrong one are skipped all the same.',
    },
    json: {
      type: 'boolean',
      help: 'As JSON: files, number of fixes, first and last moment, and what was skipped; of a file that is no trip, the reason.',
    },
  },
  async run([file], { out, json, 'no-checksum': noChecksum = false }) {
    if (file === undefined)
      throw new Failed('import needs a file: drydock import trip.gpx --out scenarios/position/trip.yaml', 2)
    if (out === undefined || !/\.ya?ml$/.test(out))
      throw new Failed('import needs --out FILE, a scenario that ends in .yaml.', 2)
    const bytes = await readFile(resolve(file)).catch(error => {
      throw new Failed(`'${file}' cannot be read: ${wordsOf(error)}`, 2)
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
      throw new Failed(`'${file}' is no trip. ${imported.refused}`, 2)
    }
    const scenarioFile = resolve(out)
    const trackFile = resolve(dirname(scenarioFile), imported.trackFile)
    try {
      await write(trackFile, trackText(imported.track))
      await write(scenarioFile, imported.scenario)
    } catch (error) {
      throw new Failed(`'${out}' cannot be written: ${wordsOf(error)}`, 2)
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
      ? 'Nothing of the file was skipped.\n'
      : `Skipped ${skipTotal(skipped)} lines or points, of which\n${lines.map(it => `  ${it}\n`).join('')}`
  return `${shortPath(scenario)}: ${points.length} fixes, track in ${shortPath(track)}\n${reasons}`
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
