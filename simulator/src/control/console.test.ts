import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createControl } from './listen.ts'
import { type Harness, openHarness, TOKEN } from './testing.ts'

let harness: Harness
let folder: string
let http: ReturnType<typeof createControl>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
  await writeFile(join(folder, 'assets/a.js'), 'export {}')
  harness = await openHarness()
  http = createControl({ gateway: harness.gateway, token: TOKEN, consoleFolder: folder })
})
afterAll(async () => {
  await http.close()
  await harness.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = { host: 'localhost:5201' }) =>
  http.inject({ method: 'GET', url, headers })

test('the console page needs no token, and its policy allows only its own files', async () => {
  const page = await get('/console/')
  expect([page.statusCode, page.body]).toEqual([200, '<!doctype html><title>Console</title>'])
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test.each([
  ['/console', 308],
  ['/console/assets/a.js', 200],
  ['/console/assets/b.js', 404],
  ['/console/../package.json', 401],
  ['/console/%2e%2e/package.json', 401],
])('%s answers %d', async (url, status) => {
  expect((await get(url)).statusCode).toBe(status)
})

test('the console page is refused under a foreign host name', async () => {
  expect((await get('/console/', { host: 'elsewhere.example' })).statusCode).toBe(403)
})

test('without a build the console says how to build it', async () => {
  const answer = await harness.ask('GET', '/console/')
  expect([answer.statusCode, answer.json().detail]).toEqual([
    404,
    'The console is not built. Run `npm start`, which builds it.',
  ])
})
