import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, listen } from '#up/up.ts'

const fetched: string[] = []
let folder = ''
let gateway: Gateway
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driven-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/map.js'), 'map()')
  await writeFile(join(folder, 'assets/map.js.br'), brotliCompressSync('map()'))
  await writeFile(join(folder, 'theme.js'), 'theme()')
  await writeFile(join(folder, 'map.css'), 'map {}')
  await writeFile(join(folder, 'index.html'), '<html><head><script src="/app.js"></script></head></html>')
  gateway = await listen({
    appFolder: folder,
    drivenPages: {
      firstScript: agent => (agent.endsWith('Drydock/1') ? 'first()' : undefined),
      fetching({ kind, url }) {
        fetched.push(`${kind} ${new URL(url).pathname}`)
        return bringsDocument => void fetched.push(bringsDocument ? 'document answered' : 'answered')
      },
      scriptFor: source => `${source} // changed: ✓`,
    },
  })
})
afterAll(async () => {
  await gateway.close()
  await rm(folder, { recursive: true })
})

const ask = (path: string, agent: string, kind?: string): Promise<Response> => {
  const headers = {
    'user-agent': agent,
    'accept-encoding': 'br',
    ...(kind === undefined ? {} : { 'sec-fetch-dest': kind }),
  }
  return fetch(gateway.origin + path, { headers })
}
const get = async (path: string, agent: string, kind?: string): Promise<string> => (await ask(path, agent, kind)).text()

test('a document of a driven page has the first script before all others', async () => {
  expect(await get('/home', 'X Drydock/1')).toMatch(
    /^<html><head><script src="(\/_drydock\/first\.js)"><\/script><script/,
  )
  expect(await get('/_drydock/first.js', 'X Drydock/1')).toBe('first()')
})

test('other browsers get the document as it is', async () => {
  expect(await get('/home', 'X')).toBe('<html><head><script src="/app.js"></script></head></html>')
  expect(await get('/_drydock/first.js', 'X')).toBe('')
})

test('a page of the sign-in protocol has the first script before its own for a driven page alone', async () => {
  const own = /^<!DOCTYPE html>\s<html>\s<head>\s+<meta/
  const page = await get('/oidc/session/end', 'X Drydock/1')
  expect(page).toContain('<head><script src="/_drydock/first.js"></script>')
  expect(page.replace('<script src="/_drydock/first.js"></script>', '')).toMatch(own)
  expect(await get('/oidc/session/end', 'X')).toMatch(own)
})

test('files of a page are reported, and calls of the app are not', async () => {
  fetched.length = 0
  await get('/home', 'X Drydock/1', 'document')
  await get('/config.json', 'X Drydock/1', 'empty')
  await expect.poll(() => fetched).toEqual(['document /home', 'document answered'])
})

test('a file beside a document brings no other document', async () => {
  fetched.length = 0
  await get('/theme.js', 'X Drydock/1', 'script')
  await expect.poll(() => fetched).toEqual(['script /theme.js', 'answered'])
})

test('a driven page keeps no script in a cache, and other browsers do', async () => {
  const cached = async (agent: string): Promise<string | null> =>
    (await ask('/assets/map.js', agent, 'script')).headers.get('cache-control')
  expect([await cached('X Drydock/1'), await cached('X')]).toEqual(['no-store', expect.stringContaining('immutable')])
})

test.each([
  ['compressed', '/assets/map.js', 'map() // changed: ✓'],
  ['in a file', '/theme.js', 'theme() // changed: ✓'],
])('a driven page gets a script that is %s as the runner changes it', async (_, path, script) => {
  expect(await get(path, 'X Drydock/1', 'script')).toBe(script)
})

test('the runner changes nothing for other browsers, nor a file that is no script, nor an error', async () => {
  expect(await get('/assets/map.js', 'X', 'script')).toBe('map()')
  expect(await get('/map.css', 'X Drydock/1', 'style')).toBe('map {}')
  expect(await get('/assets/gone.js', 'X Drydock/1', 'script')).not.toContain('changed')
})
