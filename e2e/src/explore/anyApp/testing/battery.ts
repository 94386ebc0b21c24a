/** Builds of the example app `examples/battery`: as it is, and with a bug on purpose. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { CACHE, ROOT } from '#paths.ts'
import { openStaticHost } from '#fixture/staticHost.ts'

export interface BrokenBattery {
  readonly name: string
  /** From the folder of the example. */
  readonly file: string
  readonly find: string
  readonly replace: string
  /** The property that breaks, and a word of each move that is needed. */
  readonly property: string
  readonly moves: readonly string[]
  /** A seed whose walk finds it. */
  readonly seed: number
}

/** The example with four bugs, one at a time. */
export const BROKEN_BATTERIES: readonly BrokenBattery[] = [
  {
    name: 'hides every alarm after a dismissal',
    file: 'src/main.ts',
    find: 'alarm !== undefined && alarm !== dismissed',
    replace: 'alarm !== undefined && dismissed === undefined',
    property: 'always: an alarm is shown until it is dismissed',
    moves: ['bilgePump', 'dismiss', 'bilgePump'],
    seed: 4,
  },
  {
    name: 'says armed for ever',
    file: 'src/main.ts',
    find: 'if (armed !== undefined) put(',
    replace: "if (armed !== undefined && document.querySelector('#armed')?.textContent !== 'armed') put(",
    property: 'eventually: the page says whether the boat is armed',
    moves: ['Arm', 'false'],
    seed: 25,
  },
  {
    name: 'calls a battery low for ever',
    file: 'src/boat.ts',
    find: 'learn({ volts: Number(Vs.V1),',
    replace: 'learn({ volts: isLow(boat) ? boat.volts : Number(Vs.V1),',
    property: 'eventually: a battery below 11.8 V is called nearly empty, and no other',
    moves: ['11.4', '12.6'],
    seed: 7,
  },
  {
    name: 'does not expect a refusal',
    file: 'src/main.ts',
    find: "put('#said', error instanceof Error ? error.message : String(error))\n  }\n}",
    replace: 'throw error\n  }\n}',
    property: 'never: an uncaught error',
    moves: ['503', 'Arm'],
    seed: 24,
  },
]

function changed(code: string, { name, file, find, replace }: BrokenBattery): string {
  if (code.split(find).length !== 2) throw new Error(`'${name}': its text is not once in ${file}. Adapt 'find'.`)
  return code.replace(find, () => replace)
}

/** Builds and serves the example; `done` ends it. */
export async function serveBattery(broken?: BrokenBattery): Promise<{ origin: string; done(): Promise<void> }> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'battery-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true })
  try {
    await build({
      root: join(ROOT, 'examples/battery'),
      configFile: false,
      logLevel: 'error',
      build: { outDir: folder, target: 'es2022', minify: false, emptyOutDir: false },
      plugins: [
        {
          name: 'broken',
          enforce: 'pre',
          transform: (code, id) => (broken && id.endsWith(broken.file) ? changed(code, broken) : undefined),
        },
      ],
    })
    await writeFile(join(folder, '_redirects'), '/ /index.html 200\n')
    const host = await openStaticHost(folder)
    return { origin: host.origin, done: () => host.close().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * Copies the walks of the example into a folder of the workspace, where they import the modules of the package by their
 * names in a clone.
 */
export async function copyWalks(): Promise<{ readonly folder: string; readonly file: string }> {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'walks-'))
  const file = join(folder, 'walks.ts')
  const text = await readFile(join(ROOT, 'examples/battery/test/walks.ts'), 'utf8')
  await writeFile(file, text.replaceAll("from 'drydock/", "from '@drydock/e2e/"))
  return { folder, file }
}
