/** `drydock size`: measures the compressed JavaScript of each screen against its limit. */
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { ROOT } from '#paths.ts'
import { command } from './command.ts'
import { CliError } from '#runner/host/cliError.ts'

type Chunk = Rolldown.OutputChunk
type Chunks = ReadonlyMap<string, Chunk>

const KB = 1_000
/** Limits of the first load in bytes, by screen. Other screens only have the limit of the whole. */
const FIRST: Readonly<Record<string, number>> = { start: 118 * KB, home: 135 * KB }
/** Limit in bytes, including the lazy parts that a screen fetches by itself. */
const WHOLE = 330 * KB

/** Parts that a screen does not fetch by itself, by the end of their module, with the screens that do. */
const ON_DEMAND: readonly { readonly module: RegExp; readonly neededBy: readonly string[] }[] = [
  // A press on a share button draws the picture.
  { module: /\/share\/shareFile\.ts$/, neededBy: [] },
  // Elsewhere pictures are removed or captured after a press.
  { module: /\/api\/pictureContainer\.ts$/, neededBy: ['gallery'] },
  // The kept chart is shown after a press, where nothing can be reached, and kept after one in the map's settings.
  { module: /\/screens\/start\/KeptMap\.tsx$/, neededBy: [] },
  { module: /\/stores\/keptChart\.ts$/, neededBy: ['map'] },
  // Asked for when the network has failed, and what is kept is shown.
  { module: /\/map\/retryTiles\.ts$/, neededBy: [] },
  // The hub speaks JSON unless the configuration asks for MessagePack.
  { module: /\/signalr-protocol-msgpack\/dist\/esm\/index\.js$/, neededBy: [] },
  // Loaded only where a person has chosen spoken alarms.
  { module: /\/platform\/speech\.ts$/, neededBy: ['device'] },
  // A press on VIP opens the list of contacts.
  { module: /\/screens\/mob\/VipDialog\.tsx$/, neededBy: [] },
  // A map has tiles, or with a key Google's maps, which are smaller here and come from elsewhere.
  { module: /\/map\/GoogleBase\.tsx$/, neededBy: [] },
]

export const size = command({
  description:
    'Builds the app in memory and measures the brotli-compressed JavaScript of each screen: the first load, and the total with the lazy parts that it fetches by itself.',
  options: { json: { type: 'boolean', help: 'Prints JSON.' } },
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
  if (!entry) throw new CliError('the build of the app has no entry chunk.')
  const bytes = new Map([...chunks.values()].map(it => [it.fileName, brotliCompressSync(it.code).length]))
  const sum = (names: Iterable<string>): number => [...names].reduce((total, it) => total + (bytes.get(it) ?? 0), 0)
  const row = (name: string, roots: readonly string[]): Row => ({
    name,
    first: sum(closure(chunks, roots, it => it.imports)),
    firstAllowed: FIRST[name] ?? WHOLE,
    whole: sum(
      closure(chunks, roots, chunk => [
        ...chunk.imports,
        ...chunk.dynamicImports.filter(
          part => (!isScreen(chunks.get(part)) || roots.includes(part)) && !isOnDemand(chunks.get(part), name),
        ),
      ]),
    ),
  })
  const isOnDemand = (chunk: Chunk | undefined, name: string): boolean =>
    ON_DEMAND.some(
      it => it.module.test(chunk?.facadeModuleId ?? chunk?.moduleIds.at(-1) ?? '') && !it.neededBy.includes(name),
    )
  const screens = [...chunks.values()].filter(isScreen)
  return [row('start', [entry.fileName]), ...screens.map(it => row(nameOf(it), [entry.fileName, it.fileName]))]
}

/** Returns the names of all chunks reachable from `roots`. */
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

/** Each screen is a chunk, named after its file. */
const isScreen = (chunk: Chunk | undefined): chunk is Chunk =>
  /\/screens\/.*Screen\.tsx$/.test(chunk?.facadeModuleId ?? '')

const nameOf = (chunk: Chunk): string =>
  /([^/]+)Screen\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1]?.toLowerCase() ?? chunk.fileName

function table(rows: readonly Row[]): string {
  const line = (cells: readonly string[]): string =>
    cells.map((it, at) => (at === 4 ? it : it.padStart(at === 0 ? 6 : 11))).join('  ')
  const body = rows.map(row =>
    line([
      (row.first / row.firstAllowed).toFixed(2),
      String(row.first),
      String(row.firstAllowed),
      String(row.whole),
      row.name,
    ]),
  )
  return `${[line(['ratio', 'first', 'allowed', 'with lazy', 'screen']), ...body].join('\n')}\n\nBytes of brotli JavaScript. With the lazy parts that a screen fetches by itself at most ${WHOLE}.\n`
}
