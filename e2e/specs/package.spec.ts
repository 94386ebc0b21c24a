/** The npm package: built, installed offline into an empty folder, and used there by the app of another project. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLine } from '#fixture/command.ts'
import { freePort } from '#ports.ts'
import { ROOT } from '#paths.ts'
import { ensureApp, ensureConsole } from '../src/runner/host/appBuild.ts'
import { findBrowser } from '../src/runner/host/browser.ts'
import { findPrograms } from '../src/runner/host/webDriverEngines.ts'
import { declarationErrors } from '../src/tools/pack/declarations.ts'
import { type PackedFile, makePackage } from '../src/tools/pack/package.ts'

let place: string
let made: PackedFile
/** A folder that contains only what npm installed from the tarball. */
let empty: string
const running: ChildProcess[] = []

interface Ended {
  readonly code: number | null
  readonly out: string
}

function start(
  folder: string,
  command: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = spawn(command, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  running.push(child)
  return child
}

async function run(...started: Parameters<typeof start>): Promise<Ended> {
  const child = start(...started)
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (out += String(chunk)))
  const [code] = await once(child, 'close')
  return { code, out }
}

const drydock = (...words: readonly string[]): Promise<Ended> =>
  run(empty, process.execPath, ['node_modules/drydock/bin/drydock.mjs', ...words])

beforeAll(async () => {
  for (const ensure of [ensureApp, ensureConsole]) await ensure(() => undefined)
  place = await realpath(await mkdtemp(join(tmpdir(), 'drydock-guest-')))
  empty = join(place, 'empty')
  await mkdir(empty)
  made = await makePackage(join(place, 'out'))
  const installed = await run(empty, 'npm', ['install', '--offline', '--no-audit', '--no-fund', made.file])
  expect(installed.code, installed.out).toBe(0)
})
afterAll(async () => {
  for (const it of running.splice(0)) it.kill('SIGKILL')
  await rm(place, { recursive: true, force: true })
})

test('the package installs without any other package', async () => {
  expect(await readdir(join(empty, 'node_modules'))).toEqual(['.bin', '.package-lock.json', 'drydock'])
})

test('the package contains no path of the machine that built it, and no source maps', async () => {
  expect(made.files.filter(it => it.path.endsWith('.map'))).toEqual([])
  const telling: string[] = []
  for (const { path } of made.files) {
    const text = await readFile(join(empty, 'node_modules/drydock', path), 'latin1')
    if ([ROOT, homedir(), tmpdir()].some(it => text.includes(`${it}/`)) || /^\/\/# sourceMappingURL/m.test(text))
      telling.push(path)
  }
  expect(telling).toEqual([])
})

/** The package is one of ES modules: old resolutions, which find none, do not count. */
const OLD_RESOLUTIONS: readonly string[] = ['node10', 'node16-cjs']

test('publint finds nothing to improve in the tarball', async () => {
  const bytes = await readFile(made.file)
  const tarball = new Uint8Array(bytes).buffer
  const { messages } = await publint({ pack: { tarball }, strict: true })
  expect(messages.map(it => formatMessage(it, { name: 'drydock' }))).toEqual([])
})

test('Are the types wrong finds the types of each module of the tarball', async () => {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(made.file))))
  if (!result.types) throw new Error('The tarball has no types.')
  const modules = Object.keys(result.entrypoints).filter(it => !it.endsWith('.json'))
  expect(modules).toEqual(['./boat', './playwright', './vitest', './scenario', './explore'])
  const problems = result.problems.filter(
    it => !('resolutionKind' in it) || !OLD_RESOLUTIONS.includes(it.resolutionKind),
  )
  expect(problems).toEqual([])
})

test('the package contains the licenses of what it bundles', async () => {
  const notices = await readFile(join(empty, 'node_modules/drydock/NOTICES.md'), 'utf8')
  const named = [...notices.matchAll(/^## (.*)$/gm)].flatMap(([, names = '']) =>
    names.split(', ').map(it => it.replace(/ \S+$/, '')),
  )
  expect(named).toEqual(
    expect.arrayContaining(['fastify', 'oidc-provider', 'react', 'ol', 'workbox-core', 'world-atlas', 'axe-core']),
  )
})

test.each(['none', 'dom', 'headless'])(
  'the package plays a scenario of the library with the driver %s',
  async driver => {
    const { code, out } = await drydock('replay', 'SC-39', '--driver', driver)
    expect(out).toContain('1 passed, 0 failed')
    expect(code).toBe(0)
  },
)

test('the package plays scenarios in threads', async () => {
  const { code, out } = await drydock('replay', 'SC-39', '--repeat', '5', '--jobs', '2')
  expect(out).toContain('5 passed, 0 failed')
  expect(code).toBe(0)
})

test('the package takes walks in threads', async () => {
  const { code, out } = await drydock('explore', '--runs', '8', '--jobs', '2')
  expect([out, code]).toEqual(['8 walks, 0 promises broken\n', 0])
})

test('drydock new writes a playable scenario and its schema below the current folder', async () => {
  const { id, file } = JSON.parse((await drydock('new', 'A door opens', '--json')).out)
  expect(file).toBe(`scenarios/own/${id}-a-door-opens.yaml`)
  expect(await readdir(join(empty, 'scenarios'))).toContain('scenario.schema.json')
  expect((await drydock('replay', file)).out).toContain('1 passed, 0 failed')
  expect(JSON.parse((await drydock('new', 'Another', '--json')).out).id).not.toBe(id)
})

test("the command under 'Run it again' plays the same file, even if its id is also in the library", async () => {
  const file = 'scenarios/own/its own.yaml'
  await mkdir(dirname(join(empty, file)), { recursive: true })
  await writeFile(
    join(empty, file),
    'scenario: Is never armed\nid: SC-39\nsteps:\n  - open: /\n  - expect: { state: { armed: true } }\n',
  )
  expect((await drydock('replay', file, '--report', 'report')).out).toContain('0 passed, 1 failed')
  const { results } = JSON.parse(await readFile(join(empty, 'report/results.json'), 'utf8'))
  const page = await readFile(join(empty, 'report', results[0].page), 'utf8')
  const command = /<code[^>]*aria-labelledby="again">([^<]*)</.exec(page)?.[1]?.replaceAll('&apos;', "'") ?? ''
  expect(command).toBe(`npx drydock replay '${file}' --driver dom`)
  const again = await run(empty, 'sh', ['-c', command])
  expect(again.out).toContain('0 passed, 1 failed')
  expect(again.out).toContain(`${file}:5`)
  await rm(join(empty, file))
})

test('a replay without an installed browser names the command that installs it', async () => {
  expect(await drydock('replay', 'SC-39', '--driver', 'chromium')).toEqual({
    code: 2,
    out: expect.stringContaining('npm install --save-dev playwright'),
  })
})

test('a command that needs the sources says so', async () => {
  expect(await drydock('bench')).toEqual({
    code: 2,
    out: "drydock: 'bench' needs the sources of Drydock. Run it in a clone of its repository.\n",
  })
})

test('drydock up serves app, console, tiles, sign-in and documentation', async () => {
  const child = start(empty, process.execPath, [
    'node_modules/drydock/bin/drydock.mjs',
    'up',
    '--port',
    '0',
    '--control-port',
    '0',
    '--json',
  ])
  if (!child.stdout) throw new Error('The command has no output.')
  const { app, console: shown }: Record<string, string> = JSON.parse(await firstLine(child.stdout))
  const typeOf = async (address = ''): Promise<string> => {
    const { status, headers } = await fetch(address)
    return `${status} ${headers.get('content-type')?.split(';')[0]}`
  }
  expect(
    await Promise.all(
      [`${app}/`, shown, `${app}/tiles/chart/5/17/9.svg`, `${app}/identity/identity.css`, `${app}/docs/`].map(typeOf),
    ),
  ).toEqual(['200 text/html', '200 text/html', '200 image/svg+xml', '200 text/css', '200 text/html'])
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})

test('the shards of the example workflow make one report', async () => {
  const lines = [
    ...(await readFile(join(ROOT, 'examples/ci/boat.yml'), 'utf8')).matchAll(/run: npx (drydock .*)/g),
  ].map(([, line = '']) => line)
  const [shard = '', merge = ''] = lines
  const folder = join(place, 'ci')
  const shell = (line: string): Promise<Ended> =>
    run(folder, 'sh', ['-c', line], {
      SCENARIOS: 'SC-39 SC-40 SC-18',
      PATH: `${join(empty, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
    })
  for (const it of ['1/3', '2/3', '3/3']) {
    await mkdir(join(folder, 'build/shards'), { recursive: true })
    expect((await shell(shard.replace(/\$\{\{.*\}\}/, it))).out).toContain(' passed, 0 failed')
    await rename(join(folder, 'build/report'), join(folder, 'build/shards', it.replace('/', '-')))
  }
  const merged = await shell(merge)
  expect(merged.out).toMatch(/^3 runs of 3 reports, 0 failed: /)
  expect(await readdir(join(folder, 'build/report'))).toEqual(
    expect.arrayContaining(['index.html', 'junit.xml', 'results.json']),
  )
})

test('the steps of the container file install a command that starts', async () => {
  const file = await readFile(join(ROOT, 'examples/ci/Containerfile'), 'utf8')
  const folder = join(place, 'container')
  await mkdir(folder)
  await cp(made.file, join(folder, basename(made.file)))
  const [, steps = ''] = /^RUN (.*)$/m.exec(file) ?? []
  const installed = await run(folder, 'sh', ['-c', steps])
  expect(installed.code, installed.out).toBe(0)
  const [node = '', ...words]: string[] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(file)?.[1] ?? '[]')
  expect((await run(folder, node, [...words, '--version'])).out).toMatch(/^drydock \d/)
  expect(await readdir(folder)).not.toContain(basename(made.file))
})

/** Installs the package in a folder, with links to other packages that it would get from a registry. */
async function install(folder: string, packages: readonly string[]): Promise<void> {
  const modules = join(folder, 'node_modules')
  await cp(join(empty, 'node_modules/drydock'), join(modules, 'drydock'), { recursive: true })
  for (const name of packages.filter(it => it !== 'drydock')) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  }
}

const ENGINES = (['webkit', 'firefox'] as const).filter(it => findPrograms(it))
test.each(['chromium', ...ENGINES])('the package plays a scenario in %s', async driver => {
  const folder = join(place, driver)
  await install(folder, ['playwright'])
  const words = ['node_modules/drydock/bin/drydock.mjs', 'replay', 'SC-39', '--driver', driver]
  const { code, out } = await run(folder, process.execPath, words, { DRYDOCK_CHROMIUM: await findBrowser() })
  expect(out).toMatch(/^ok .*\n1 passed, 0 failed in .*\n$/)
  expect(code).toBe(0)
})

/** Copies the example project. */
async function guest(): Promise<string> {
  const folder = join(place, 'battery')
  await cp(join(ROOT, 'examples/battery'), folder, { recursive: true })
  const {
    dependencies,
    devDependencies,
  }: Record<string, Record<string, string>> = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await install(folder, Object.keys({ ...dependencies, ...devDependencies }))
  return folder
}

test('the example app passes its tests in Node and in a browser, and the types of the package are sound', async () => {
  const folder = await guest()
  const unit = await run(folder, 'vitest', ['run'])
  expect(unit.out).toContain('4 passed')
  const browser = await run(folder, process.execPath, ['node_modules/playwright/cli.js', 'test', '--reporter=line'], {
    PORT: String(await freePort()),
    DRYDOCK_CHROMIUM: await findBrowser(),
  })
  expect(browser.out).toContain('4 passed')
  expect((await run(folder, 'tsc', ['-p', '.'])).out).toBe('')
  const { out } = await run(folder, 'tsc', ['-p', '.', '--skipLibCheck', 'false', '--pretty', 'false'])
  expect(declarationErrors(out, folder)).toEqual([])
})

test('a step that the language does not know is a type error in the test of another project', async () => {
  const folder = join(place, 'battery')
  await writeFile(
    join(folder, 'test/wrong.ts'),
    "import { openBoat } from 'drydock/boat'\nimport { scenario } from 'drydock/scenario'\nconst boat = await openBoat()\nawait boat.step({ alarm: 'bilgePump' })\nawait boat.step({ alrm: 'bilgePump' })\nawait boat.step({ armed: true, temperature: 3 })\nawait boat.step({ ramp: { of: 'V1', to: 11, over: 'soon' } })\nawait boat.fault({ on: { rest: 'GET /api/Alarms' }, kind: 'delay', by: '3s' })\nscenario('A', { id: 'A-1' }).at('1s').sensor({ type: 'door', on: 'yes' })\nawait boat.advance('5 minutes')\n",
  )
  const { out } = await run(folder, 'tsc', ['-p', '.'])
  expect(out.match(/^test\/wrong\.ts\(\d+/gm)).toEqual([5, 6, 7, 8, 9, 10].map(line => `test/wrong.ts(${line}`))
})
