/** `drydock import`: a recorded trip becomes a track and a scenario that follows it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { importTrack } from '@drydock/simulator'
import { command } from './command.ts'
import { Failed, wordsOf } from './failed.ts'
import { shortPath } from '#places.ts'

export const importCommand = command({
  words: 'FILE',
  most: 1,
  about: 'Makes a scenario of a recorded trip, and a track beside it. The file is NMEA 0183 (.nmea) or GPX (.gpx).',
  options: { out: { type: 'string', value: 'FILE', help: 'The scenario to write, such as scenarios/position/my-trip.yaml; the track goes beside its folder.' } },
  async run([file], { out }) {
    if (file === undefined) throw new Failed('import needs a file: drydock import trip.gpx --out scenarios/position/trip.yaml', 2)
    if (out === undefined || !/\.ya?ml$/.test(out)) throw new Failed('import needs --out FILE, a scenario that ends in .yaml.', 2)
    const text = await readFile(resolve(file), 'utf8').catch(error => {
      throw new Failed(`'${file}' cannot be read: ${wordsOf(error)}`, 2)
    })
    const imported = importTrack(text, basename(file).replace(/\.[^.]*$/, ''))
    if ('refused' in imported) throw new Failed(`'${file}' is no trip. ${imported.refused}`, 2)
    const scenarioFile = resolve(out)
    const trackFile = resolve(dirname(scenarioFile), imported.trackFile)
    try {
      await write(trackFile, `${JSON.stringify(imported.track)}\n`)
      await write(scenarioFile, imported.scenario)
    } catch (error) {
      throw new Failed(`'${out}' cannot be written: ${wordsOf(error)}`, 2)
    }
    process.stdout.write(`${shortPath(scenarioFile)}: ${imported.track.points.length} fixes, track in ${shortPath(trackFile)}\n`)
    return 0
  },
})

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
