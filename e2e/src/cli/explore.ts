/** `drydock explore`: runs random walks until something breaks, and writes a small scenario of each failure. */
import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseDuration } from '@drydock/contracts'
import { SCHEMA_LINE } from '@drydock/simulator'
import { CACHE, SCENARIOS, shortPath } from '#paths.ts'
import { appScript } from '#runner/engines/dom/appScript.ts'
import { type Explored, exploreSeed, type Found } from '#explore/explore.ts'
import { type MutantProof, proofLine, proofSummary, proveMutant, rowsNamed, type ProofLimits } from '#explore/proof.ts'
import { spanText, wallNow } from '#wallClock.ts'
import { command, wholeNumber } from './command.ts'
import { CliError, messageOf } from '#runner/host/cliError.ts'
import { slugOf } from './new.ts'
import { writeOutputFile } from './outputFile.ts'
import { stopSignal } from './stopSignal.ts'

const USUAL_MS = 60_000
const OFTEN = 25

export const explore = command({
  description:
    'Runs random walks of hardware events, faults, phone events and actions of the captain, with the app but without a browser. Checks whether an alarm is lost or shown twice, old data looks fresh, one press makes two calls, or the app logs an error. Each failure is reduced and written as a scenario. Exits with 0 when nothing was found, 1 when something was found, 2 when the input is invalid.',
  options: {
    runs: { type: 'string', placeholder: 'N', help: 'Number of walks. Default: as many as fit into --time.' },
    time: {
      type: 'string',
      placeholder: 'SPAN',
      help: 'Time limit, such as 90s or 10m. Default: 60s, or none with --runs.',
    },
    seed: {
      type: 'string',
      placeholder: 'N',
      help: 'Seed of the first walk; each further walk uses the next seed. The same seed gives the same walk. Default: 1.',
    },
    out: { type: 'string', placeholder: 'DIR', help: 'Folder to write scenarios to. Default: a folder in the cache.' },
    broken: {
      type: 'string',
      placeholder: 'ROWS',
      help: "Tests the exploration itself: breaks the app in each named row of its state tables ('SM-SYNC-3', 'SM-SYNC' or 'all') and reports which breaks are found. --time limits each row.",
    },
    json: { type: 'boolean', help: 'Prints JSON: the number of walks and the failures.' },
  },
  async run(_words, { runs: most, time, seed: first, out, json, broken }) {
    const runs = wholeNumber(most, '--runs', Number.MAX_SAFE_INTEGER, 1)
    const until = wallNow() + spanMs(time, most === undefined ? USUAL_MS : Number.POSITIVE_INFINITY)
    const seed = wholeNumber(first, '--seed', 1, 1, 2 ** 31)
    if (broken !== undefined) return proveRows(broken, { seed, limitMs: spanMs(time, USUAL_MS) }, json === true)
    const folder = resolve(out ?? join(CACHE, 'explored'))
    const begun = wallNow()
    let interrupted = false
    void stopSignal().then(() => {
      interrupted = true
    })
    // Fail before the walks when the folder cannot be written.
    await mkdir(folder, { recursive: true }).catch(error => {
      throw new CliError(`cannot create the folder '${folder}' of --out: ${messageOf(error)}`, 2)
    })
    const stopped = (): boolean => interrupted || wallNow() >= until
    const sea = { app: await appScript(), stopped }
    const written: Written[] = []
    let walks = 0
    for (; walks < runs && !stopped(); walks++) {
      const it = await exploreSeed(sea, seed + walks, new Set(written.map(found => found.promise)))
      if (it.is === 'found') written.push(await write(folder, it.found))
      const line = lineOf(it, seed + walks)
      if (line !== undefined) process.stderr.write(`${line}\n`)
      if ((walks + 1) % OFTEN === 0) process.stderr.write(`${walks + 1} walks, ${spanText(wallNow() - begun)}\n`)
    }
    process.stdout.write(
      json === true ? `${JSON.stringify({ walks, seed, found: written })}\n` : textOf(walks, written),
    )
    return written.length > 0 ? 1 : 0
  },
})

/** Returns the exit code: 0 when every broken row was found. */
async function proveRows(name: string, time: Omit<ProofLimits, 'stopped'>, json: boolean): Promise<number> {
  const rows = rowsNamed(name)
  if (!rows)
    throw new CliError(`--broken takes a row such as SM-SYNC-3, a table such as SM-SYNC, or all, not '${name}'.`, 2)
  let interrupted = false
  void stopSignal().then(() => {
    interrupted = true
  })
  const stopped = (): boolean => interrupted
  const app = await appScript()
  const proofs: MutantProof[] = []
  for (const row of rows) {
    if (interrupted) break
    const proof = await proveMutant(app, row, { ...time, stopped })
    proofs.push(proof)
    process.stderr.write(`${proofLine(proof)}\n`)
  }
  process.stdout.write(json ? `${JSON.stringify({ proofs })}\n` : `${proofSummary(proofs)}\n`)
  return proofs.every(it => it.found) ? 0 : 1
}

interface Written extends Omit<Found, 'yaml'> {
  readonly file: string
}

/** Writes a found scenario; editors resolve the path of the schema relative to the file. */
async function write(folder: string, { yaml, ...found }: Found): Promise<Written> {
  const file = join(folder, `${found.seed}-${slugOf(found.promise)}.yaml`)
  await writeOutputFile(
    file,
    yaml.replace(
      /^.*\n/,
      `${SCHEMA_LINE.replace(/=.*/, `=${relative(folder, join(SCENARIOS, 'scenario.schema.json'))}`)}\n`,
    ),
  )
  return { ...found, file: shortPath(file) }
}

function lineOf(it: Explored, seed: number): string | undefined {
  if (it.is === 'found') return `seed ${seed}: ${it.found.failures[0]} (${it.found.moves} of ${it.found.of} moves left)`
  if (it.is === 'unsteady') return `seed ${seed}: failed once, but not when repeated: ${it.says}`
  return it.is === 'known' ? `seed ${seed}: already found: ${it.promise}` : undefined
}

function textOf(walks: number, written: readonly Written[]): string {
  const files = written.map(it => `${it.file}\nPlay it with: npx drydock replay ${it.file} --driver dom\n`)
  return `${walks} walks, ${written.length} invariants violated\n${files.join('')}`
}

function spanMs(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  const ms = parseDuration(text) ?? 0
  if (ms <= 0) throw new CliError(`--time takes a span such as 90s or 10m, not '${text}'.`, 2)
  return ms
}
