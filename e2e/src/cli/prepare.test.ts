import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from '#paths.ts'

const ENTRY = `const words: readonly string[] = process.argv.slice(2)
if (words.includes('stay')) {
  process.once('SIGTERM', () => process.exit(7))
  setInterval(() => undefined, 1_000)
} else process.exitCode = 3
console.log(words.join(' '))
`

/** A workspace with only the command, an npm that records its run, and an entry that prints its arguments. */
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drydock-'))
  await cp(join(ROOT, 'e2e/bin'), join(folder, 'e2e/bin'), { recursive: true })
  await mkdir(join(folder, 'e2e/src/cli'), { recursive: true })
  await writeFile(join(folder, 'e2e/src/cli/main.ts'), ENTRY)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'package-lock.json'), '{}')
  await writeFile(
    join(folder, 'npm.js'),
    "import { mkdirSync, writeFileSync } from 'node:fs'\nif (process.env.NPM_FAILS) process.exit(1)\nmkdirSync('node_modules', { recursive: true })\nwriteFileSync('node_modules/.package-lock.json', '{}')\n",
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function drydock(
  words: readonly string[],
  {
    env = {},
    node = [],
    hear = () => undefined,
  }: {
    env?: Record<string, string>
    node?: readonly string[]
    hear?: (text: string, kill: (signal: NodeJS.Signals) => void) => void
  } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [...node, join(folder, 'e2e/bin/drydock.mjs'), ...words], {
    env: { PATH: process.env['PATH'] ?? '', npm_execpath: join(folder, 'npm.js'), ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', chunk => {
    out += String(chunk)
    hear(out, signal => child.kill(signal))
  })
  child.stderr.on('data', chunk => {
    err += String(chunk)
  })
  return new Promise(resolve => child.once('close', code => resolve({ code, out, err })))
}

async function installedAt(seconds: number): Promise<void> {
  const stamp = join(folder, 'node_modules/.package-lock.json')
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  await writeFile(stamp, '{}')
  await utimes(stamp, seconds, seconds)
  await utimes(join(folder, 'package-lock.json'), 1_000, 1_000)
}

test('the launcher installs missing packages first, and passes arguments and exit code on', async () => {
  expect(await drydock(['list', '--json'])).toEqual({
    code: 3,
    out: 'list --json\n',
    err: 'Installing what is missing (once, about a minute) …\n',
  })
})

test('an existing installation is not repeated', async () => {
  await installedAt(1_001)
  expect((await drydock(['list'])).err).toBe('')
})

test('a lock file that is newer than the installation causes an installation', async () => {
  await installedAt(999)
  expect((await drydock(['list'])).err).toContain('Installing')
})

test('a failed installation ends the launcher with one line', async () => {
  const { code, err } = await drydock(['list'], { env: { NPM_FAILS: '1' } })
  expect([code, err.trim().split('\n').at(-1)]).toEqual([
    1,
    'drydock: the installation failed (npm answered 1); is the network there?',
  ])
})

test('a Node that is too old is refused in one line', async () => {
  const old =
    "data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.1' } })"
  expect(await drydock(['list'], { node: ['--import', old] })).toEqual({
    code: 2,
    out: '',
    err: 'drydock: Node 20.19 or newer is needed; this is 18.20.1.\n',
  })
})

test('a Node without type stripping is refused when no other Node is installed', async () => {
  await installedAt(1_001)
  const old =
    "data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })"
  const { code, err } = await drydock(['list'], { node: ['--import', old] })
  expect(code).toBe(2)
  expect(err).toMatch(
    /^drydock: no Node comes with the installation .* use Node 22\.18 or newer \(this is 20\.19\.0\)\.\n$/,
  )
})

test('the launcher forwards a signal, and returns the exit code of the program', async () => {
  await installedAt(1_001)
  const { code } = await drydock(['stay'], { hear: (_, kill) => kill('SIGTERM') })
  expect(code).toBe(7)
})

test('a program under npm ends when its shell is gone', async () => {
  await installedAt(1_001)
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${join(folder, 'e2e/bin/drydock.mjs')}" stay; true`], {
    env: { PATH: process.env['PATH'] ?? '', npm_lifecycle_event: 'start' },
  })
  shell.stdout.once('data', () => shell.kill('SIGKILL'))
  // The pipe ends when the last process that has it open ends.
  await new Promise(resolve => shell.stdout.once('end', resolve))
  expect(shell.signalCode).toBe('SIGKILL')
})
