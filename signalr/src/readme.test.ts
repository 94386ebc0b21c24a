/** Runs the example of the README unchanged. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Hub } from './hub.ts'
import { defaultLimits } from './options.ts'
import { first, officialClient, until } from './testing.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** Runs the example on a free port and returns its app, hub and address. */
async function runExample(): Promise<{ app: FastifyInstance; hub: Hub<{ user: { id: string } }>; url: string }> {
  const [, code = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
  expect(code).toContain('port: 5000')
  const placed = code
    .replace('port: 5000', "port: 0, host: '127.0.0.1'")
    .replace(/from '(.*)'/g, (_, name: string) => `from '${import.meta.resolve(name)}'`)
  const folder = mkdtempSync(join(tmpdir(), 'readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'example.ts')
  writeFileSync(file, `${placed}\nexport { app, hub }\n`)
  const { app, hub } = await import(/* @vite-ignore */ file)
  onTestFinished(() => app.close())
  return { app, hub, url: `http://127.0.0.1:${app.server.address().port}/chat` }
}

test('the example of the README serves a client with everything it shows', async () => {
  const { hub, url } = await runExample()
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

test('the README lists every limit with its default', () => {
  const rows = readme.matchAll(/^\| `(\w+)` \| ([\d,]+) \|/gm)
  const listed = Object.fromEntries(
    Array.from(rows, ([, name = '', value = '']) => [name, Number(value.replaceAll(',', ''))]),
  )
  expect(listed).toEqual(defaultLimits)
})
