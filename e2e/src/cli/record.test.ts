import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { recordCommand } from './record.ts'

/** Starts a gateway that answers every call alike. */
async function stub(): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer(
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"cabinTemperature":17.5}'),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`, server }
}

interface Run {
  readonly child: ChildProcess
  readonly proxy: string
  readonly file: string
  said(): string
  readonly ended: Promise<number | null>
}

async function recording(gateway: string, ...options: readonly string[]): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'incident.yaml')
  const child = spawn(process.execPath, [
    join(ROOT, 'e2e/src/cli/main.ts'),
    'record',
    '--gateway',
    gateway,
    '--out',
    file,
    '--port',
    '0',
    ...options,
  ])
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  await expect.poll(() => said).toMatch(/Proxy {2}\S+/)
  const [, proxy = ''] = /Proxy {2}(\S+)/.exec(said) ?? []
  return { child, proxy, file, said: () => said, ended }
}

test('drydock record says at its start that no gateway answers', async () => {
  const { origin, server } = await stub()
  server.close()
  const { said } = await recording(origin)
  await expect
    .poll(said)
    .toMatch(
      /Nobody answers at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\. Start the gateway, or check the address of --gateway\. Calls of the app fail until this is mended\./,
    )
})

const isWritten = (file: string): Promise<void> =>
  expect.poll(() => readFile(file, 'utf8')).toContain('temperature: 17.5')

test('drydock record writes a file only its owner can read on SIGINT, and prints the command that plays it', async () => {
  const { child, proxy, file, said, ended } = await recording((await stub()).origin)
  await (await fetch(`${proxy}/api/temperature`)).text()
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(await readFile(file, 'utf8')).toContain('temperature: 17.5')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(said()).toContain('1 call, 0 pushes')
  expect(said()).toContain('npx drydock replay')
})

test('a killed recording has written the calls until then', async () => {
  const { child, proxy, file, ended } = await recording((await stub()).origin)
  await (await fetch(`${proxy}/api/temperature`)).text()
  await isWritten(file)
  child.kill('SIGKILL')
  await ended
  await isWritten(file)
})

test('drydock record reports a gateway that is gone, and keeps what it recorded', async () => {
  const { origin, server } = await stub()
  const { child, proxy, file, said, ended } = await recording(origin)
  await (await fetch(`${proxy}/api/temperature`)).text()
  server.closeAllConnections()
  server.close()
  expect((await fetch(`${proxy}/api/temperature`)).status).toBe(502)
  await expect.poll(said).toContain('Nobody answers at ')
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  await isWritten(file)
})

test('drydock record ends with an error when the file cannot be written any longer', async () => {
  const { child, proxy, file, said, ended } = await recording((await stub()).origin)
  await rm(dirname(file), { recursive: true, force: true })
  await writeFile(dirname(file), '')
  await (await fetch(`${proxy}/api/temperature`)).text()
  child.kill('SIGINT')
  expect(await ended).toBe(1)
  expect(said()).toMatch(/^drydock: '.*' cannot be written: /m)
})

test('drydock record --judge ends with the report of verify, and with exit code 1 when the gateway deviates', async () => {
  const run = await recording((await stub()).origin, '--judge')
  for (const path of ['/api/temperature', '/api/Profile']) await (await fetch(run.proxy + path)).text()
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(1)
  expect(run.said()).toContain('GET /api/Profile\n  at /userId: expected a text, seen nothing: it is missing\n')
  expect(run.said()).not.toContain('GET /api/temperature\n  at')
  expect(run.said()).toMatch(/: 2 calls, pushes: none\nThe gateway does not conform: \d+ findings\.\n/)
})

test('drydock record refuses a file that exists, and leaves it as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'mine.yaml')
  await writeFile(file, 'mine')
  await expect(recordCommand.start(['--gateway', 'http://localhost:1', '--out', file])).rejects.toMatchObject({
    exitCode: 2,
    message: `${file} already exists. Choose another file with --out.`,
  })
  expect(await readFile(file, 'utf8')).toBe('mine')
})

test('drydock record refuses files for a report without --judge', async () => {
  const options = ['--gateway', 'http://localhost:1', '--out', join(tmpdir(), 'x.yaml'), '--junit', 'x.xml']
  await expect(recordCommand.start(options)).rejects.toThrow('--json and --junit write the report of --judge')
})
