/** Runs and compiles the examples of the README unchanged. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HubConnection } from '@microsoft/signalr'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Hub } from './hub.ts'
import { defaultLimits } from './options.ts'
import { first, officialClient, until } from './testing.ts'

const ROOT = join(import.meta.dirname, '../..')
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** The examples by the names of their files. */
const examples = new Map(
  Array.from(readme.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs), ([, name = '', code = '']) => [name, code]),
)

/** Returns an empty folder that is removed after the test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs an example with changed texts, and returns what it declares under `names`. */
async function run(name: string, changes: Readonly<Record<string, string>>, names: string): Promise<object> {
  let code = (examples.get(name) ?? '').replace(
    /from '(?!\.)(.*)'/g,
    (_, it: string) => `from '${import.meta.resolve(it)}'`,
  )
  for (const [text, replacement] of Object.entries(changes)) {
    expect(code).toContain(text)
    code = code.replace(text, replacement)
  }
  const file = join(newFolder(), name)
  writeFileSync(file, `${code}\nexport { ${names} }\n`)
  return await import(/* @vite-ignore */ file)
}

/** Runs the server on a free port and returns its app, hub and address. */
async function runServer() {
  const ran = await run('server.ts', { 'port: 5000': "port: 0, host: '127.0.0.1'" }, 'app, hub')
  const { app, hub } = ran as { app: FastifyInstance; hub: Hub<{ user: { id: string } }> }
  onTestFinished(() => app.close())
  const address = app.server.address()
  return { hub, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/chat` }
}

test('every example of the README is named and complete: together they compile in the strictest mode', () => {
  expect([...examples.keys()]).toEqual(['chat.ts', 'server.ts', 'client.ts', 'processes.ts'])
  expect(readme.match(/```ts\n/g)).toHaveLength(examples.size)
  const folder = newFolder()
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [name, code] of examples) writeFileSync(join(folder, name), code)
  const words =
    '--noEmit --strict --module nodenext --target es2022 --types node --skipLibCheck --allowImportingTsExtensions'
  const program = join(ROOT, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(program, [...words.split(' '), ...examples.keys()], { cwd: folder })
  expect(String(stdout)).toBe('')
})

test('the server of the README serves a client with everything it shows', async () => {
  const { hub, url } = await runServer()
  const client = officialClient(url)
  const received = first(resolve => client.on('said', resolve))
  client.on('Where', () => 'here')
  await client.start()
  expect(await client.invoke('Add', 2, 3)).toBe(5)
  await client.invoke('Join', 'lobby')
  hub.send('said', ['hello room'], hub.members('lobby'))
  expect(await received).toBe('hello room')
  const items: unknown[] = []
  client.stream('Count', 3).subscribe({ next: it => items.push(it), error() {}, complete() {} })
  await until(() => items.length === 3)
  const [connection] = hub.connections()
  expect(connection && (await hub.invoke(connection, 'Where', []))).toBe('here')
})

test('the client of the README calls the server, answers it and reads its stream', async () => {
  const { hub, url } = await runServer()
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  onTestFinished(() => {
    log.mockRestore()
    info.mockRestore()
  })
  const ran = await run('client.ts', { "'/chat'": `'${url}'`, 'location.href': "'here'" }, 'connection')
  const { connection } = ran as { connection: HubConnection }
  onTestFinished(() => connection.stop())
  const [view] = hub.connections()
  expect([view?.user.id, view && (await hub.invoke(view, 'Where', []))]).toEqual(['ann', 'here'])
  hub.send('said', ['hello'])
  await until(() => log.mock.calls.length === 5)
  expect(log.mock.calls).toEqual([[5], [1], [2], [3], ['hello']])
})

test('the README lists every limit with its default', () => {
  const rows = readme.matchAll(/^\| `(\w+)` \| ([\d,]+) \|/gm)
  const listed = Object.fromEntries(
    Array.from(rows, ([, name = '', value = '']) => [name, Number(value.replaceAll(',', ''))]),
  )
  expect(listed).toEqual(defaultLimits)
})
