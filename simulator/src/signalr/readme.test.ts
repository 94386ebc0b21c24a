/** The example of the README runs as it stands. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Hub } from './hub.ts'
import { first, officialClient, type Person, until } from './testing.ts'

/** Runs the example on a free port and gives what it has made. */
async function runExample(): Promise<{ app: FastifyInstance; hub: Hub<Person>; url: string }> {
  const [, code = ''] = /```ts\n(.*?)```/s.exec(readFileSync(new URL('README.md', import.meta.url), 'utf8')) ?? []
  expect(code).toContain('port: 5000')
  const placed = code
    .replace('port: 5000', "port: 0, host: '127.0.0.1'")
    .replace(
      /from '(.*)'/g,
      (_, name: string) =>
        `from '${name.startsWith('.') ? new URL(name, import.meta.url).pathname : import.meta.resolve(name)}'`,
    )
  const folder = mkdtempSync(join(tmpdir(), 'readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'example.ts')
  writeFileSync(file, `${placed}\nexport { app, hub }\n`)
  const { app, hub } = await import(/* @vite-ignore */ file)
  onTestFinished(() => app.close())
  return { app, hub, url: `http://127.0.0.1:${app.server.address().port}/chat` }
}

test('the example of the README serves a client in every way it shows', async () => {
  const { hub, url } = await runExample()
  const client = officialClient(url)
  const said = first(tell => client.on('said', tell))
  client.on('Where', () => 'here')
  await client.start()
  expect(await client.invoke('Add', 2, 3)).toBe(5)
  await client.invoke('Join', 'lobby')
  hub.send('said', ['hello room'], hub.members('lobby'))
  expect(await said).toBe('hello room')
  const items: unknown[] = []
  client.stream('Count', 3).subscribe({ next: it => items.push(it), error() {}, complete() {} })
  await until(() => items.length === 3)
  const [connection] = hub.connections()
  expect(connection && (await hub.invoke(connection, 'Where', []))).toBe('here')
})
