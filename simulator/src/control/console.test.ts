import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createControl } from './listen.ts'
import { type Harness, openHarness, TOKEN } from './testing.ts'

let it: Harness
let folder: string
let http: ReturnType<typeof createControl>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
  await writeFile(join(folder, 'assets/a.js'), 'export {}')
  it = await openHarness()
  http = createControl({ gateway: it.gateway, token: TOKEN, consoleFolder: folder })
})
afterAll(async () => {
  await http.close()
  await it.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = { host: 'localhost:5201' }) =>
  http.inject({ method: 'GET', url, headers })

test('the page needs no token, and runs nothing but its own files', async () => {
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

test('the page is called by the name of this machine only', async () => {
  expect((await get('/console/', { host: 'elsewhere.example' })).statusCode).toBe(403)
})

test('without a build it says how to make one', async () => {
  const answer = await it.ask('GET', '/console/')
  expect([answer.statusCode, answer.json().detail]).toEqual([
    404,
    'The console is not built. Run `npm start`, which builds it.',
  ])
})
