/** `drydock explore`: random walks until something breaks, and a small scenario of what broke. */
import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseDuration } from '@drydock/contracts'
import { SCHEMA_LINE } from '@drydock/simulator'
import { CACHE, SCENARIOS, shortPath } from '#paths.ts'
import { appScript } from '#runner/engines/dom/appScript.ts'
import { type Explored, exploreSeed, type Found } from '#explore/explore.ts'
import { type Proof, proofLine, proofSummary, prove, rowsNamed, type Time } from '#explore/proof.ts'
import { spanText, wallNow } from '#wallClock.ts'
import { command, whole } from './command.ts'
import { Failed, wordsOf } from '#runner/host/failed.ts'
import { slugOf } from './new.ts'
import { writeOut } from './out.ts'
import { listenForStop } from './stop.ts'

const USUAL_MS = 60_000
const OFTEN = 25

export const explore = command({
  about:
    'Walks at random over hardware, faults, the phone and what the captain does, with the app but without a browser, and looks whether an alarm is lost or told twice, something old looks fresh, one press makes two calls, or the app complains. What breaks is made small and written as a scenario. Ends with 0 when nothing was found, 1 when something was, 2 when the input is of no use.',
  options: {
    runs: { type: 'string', value: 'N', help: 'How many walks; as many as there is time for unless given.' },
    time: { type: 'string', value: 'SPAN', help: 'How long, such as 90s or 10m; 60s unless --runs is given.' },
    seed: {
      type: 'string',
      value: 'N',
      help: 'Of the first walk, 1 unless given; each walk after it has the next seed. The same seed is the same walk.',
    },
    out: { type: 'string', value: 'DIR', help: 'Where scenarios are written; a folder of the cache unless given.' },
    broken: {
      type: 'string',
      value: 'ROWS',
      help: "Proves itself: breaks the app in one row of its state tables after another ('SM-SYNC-3', 'SM-SYNC' or 'all') and says which are found. --time is that of each row.",
    },
    json: { type: 'boolean', help: 'As JSON: walks, and what was found.' },
  },
  async run(_words, { runs: most, time, seed: first, out, json, broken }) {
    const runs = whole(most, '--runs', Number.MAX_SAFE_INTEGER, 1)
    const until = wallNow() + spanMs(time, most === undefined ? USUAL_MS : Number.POSITIVE_INFINITY)
    const seed = whole(first, '--seed', 1, 1, 2 ** 31)
    if (broken !== undefined) return proveRows(broken, { seed, limitMs: spanMs(time, USUAL_MS) }, json === true)
    const folder = resolve(out ?? join(CACHE, 'explored'))
    const begun = wallNow()
    let interrupted = false
    void listenForStop().then(() => {
      interrupted = true
    })
    // Said before anything is found that could not be kept.
    await mkdir(folder, { recursive: true }).catch(error => {
      throw new Failed(`--out '${folder}' cannot be made: ${wordsOf(error)}`, 2)
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

/** Ends with 0 when every row was found. */
async function proveRows(name: string, time: Omit<Time, 'stopped'>, json: boolean): Promise<number> {
  const rows = rowsNamed(name)
  if (!rows)
    throw new Failed(`--broken takes a row such as SM-SYNC-3, a table such as SM-SYNC, or all, not '${name}'.`, 2)
  let interrupted = false
  void listenForStop().then(() => {
    interrupted = true
  })
  const stopped = (): boolean => interrupted
  const app = await appScript()
  const proofs: Proof[] = []
  for (const row of rows) {
    if (interrupted) break
    const proof = await prove(app, row, { ...time, stopped })
    proofs.push(proof)
    process.stderr.write(`${proofLine(proof)}\n`)
  }
  process.stdout.write(json ? `${JSON.stringify({ proofs })}\n` : `${proofSummary(proofs)}\n`)
  return proofs.every(it => it.found) ? 0 : 1
}

interface Written extends Omit<Found, 'yaml'> {
  readonly file: string
}

/** Editors find the schema from where the file is. */
async function write(folder: string, { yaml, ...found }: Found): Promise<Written> {
  const file = join(folder, `${found.seed}-${slugOf(found.promise)}.yaml`)
  await writeOut(
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
  if (it.is === 'unsteady') return `seed ${seed}: once, and not again: ${it.says}`
  return it.is === 'known' ? `seed ${seed}: the same again: ${it.promise}` : undefined
}

function textOf(walks: number, written: readonly Written[]): string {
  const files = written.map(it => `${it.file}\nPlay it with: npx drydock replay ${it.file} --driver dom\n`)
  return `${walks} walks, ${written.length} promises broken\n${files.join('')}`
}

function spanMs(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  const ms = parseDuration(text) ?? 0
  if (ms <= 0) throw new Failed(`--time takes a span such as 90s or 10m, not '${text}'.`, 2)
  return ms
}
