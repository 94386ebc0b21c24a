/** `drydock size`: how much JavaScript a page loads, compressed, against what QUALITY allows. */
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { ROOT } from '#paths.ts'
import { command } from './command.ts'
import { Failed } from '#runner/host/failed.ts'

type Chunk = Rolldown.OutputChunk
type Chunks = ReadonlyMap<string, Chunk>

const KB = 1_000
/**
 * Bytes of the first load: of the page that asks the boat, and of it with what comes next. Other screens have the limit
 * of the whole only.
 */
const FIRST: Readonly<Record<string, number>> = { start: 126 * KB, home: 160 * KB }
/** With the lazy parts that a screen needs. */
const WHOLE = 335 * KB

export const size = command({
  about:
    'Builds the app in memory and counts the brotli JavaScript of each screen: what is loaded first, and with all that is loaded later.',
  options: { json: { type: 'boolean', help: 'As JSON.' } },
  async run(_, given) {
    const rows = rowsOf(await chunksOfBuild())
    process.stdout.write(given.json === true ? `${JSON.stringify(rows)}\n` : table(rows))
    return rows.every(it => it.first <= it.firstAllowed && it.whole <= WHOLE) ? 0 : 1
  },
})

interface Row {
  readonly name: string
  readonly first: number
  readonly firstAllowed: number
  readonly whole: number
}

async function chunksOfBuild(): Promise<Chunks> {
  const { build } = await import('vite')
  const result = await build({
    root: join(ROOT, 'client'),
    configFile: join(ROOT, 'client/vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const outputs = [result].flat().flatMap(it => ('output' in it ? it.output : []))
  return new Map(outputs.flatMap(it => (it.type === 'chunk' ? [[it.fileName, it] as const] : [])))
}

function rowsOf(chunks: Chunks): readonly Row[] {
  const entry = [...chunks.values()].find(it => it.isEntry)
  if (!entry) throw new Failed('the build has no entry.')
  const bytes = new Map([...chunks.values()].map(it => [it.fileName, brotliCompressSync(it.code).length]))
  const sum = (names: Iterable<string>): number => [...names].reduce((total, it) => total + (bytes.get(it) ?? 0), 0)
  const row = (name: string, roots: readonly string[]): Row => ({
    name,
    first: sum(closure(chunks, roots, it => it.imports)),
    firstAllowed: FIRST[name] ?? WHOLE,
    whole: sum(
      closure(chunks, roots, it => [
        ...it.imports,
        ...it.dynamicImports.filter(name => !isScreen(chunks.get(name)) || roots.includes(name)),
      ]),
    ),
  })
  const screens = [...chunks.values()].filter(isScreen)
  return [row('start', [entry.fileName]), ...screens.map(it => row(nameOf(it), [entry.fileName, it.fileName]))]
}

/** Everything that is reached from some chunks. */
function closure(
  chunks: Chunks,
  roots: readonly string[],
  next: (chunk: Chunk) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks.get(name)
    if (!chunk || found.has(name)) continue
    found.add(name)
    waiting.push(...next(chunk))
  }
  return found
}

/** A screen is a chunk of its own, named after its file. */
const isScreen = (chunk: Chunk | undefined): chunk is Chunk =>
  /\/screens\/.*Screen\.tsx$/.test(chunk?.facadeModuleId ?? '')

const nameOf = (chunk: Chunk): string =>
  /([^/]+)Screen\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1]?.toLowerCase() ?? chunk.fileName

function table(rows: readonly Row[]): string {
  const line = (cells: readonly string[]): string =>
    cells.map((it, at) => (at === 4 ? it : it.padStart(at === 0 ? 6 : 11))).join('  ')
  const body = rows.map(it =>
    line([
      (it.first / it.firstAllowed).toFixed(2),
      String(it.first),
      String(it.firstAllowed),
      String(it.whole),
      it.name,
    ]),
  )
  return `${[line(['ratio', 'first', 'allowed', 'with lazy', 'screen']), ...body].join('\n')}\n\nBytes of brotli JavaScript. With the lazy parts of a screen at most ${WHOLE}.\n`
}
