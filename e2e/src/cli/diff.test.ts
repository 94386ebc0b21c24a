import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentText, listen, listenControl } from '@drydock/simulator'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { diff } from './diff.ts'

let dir = ''
const said: string[] = []
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'diff-'))
  said.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(String(text)) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dir, { recursive: true })
})

/** Writes a version of the contracts, with a change of the text of a document. */
async function version(name: string, change: (text: string) => string = it => it): Promise<string> {
  await mkdir(join(dir, name))
  for (const kind of ['openapi', 'asyncapi'] as const)
    await writeFile(join(dir, name, `${kind}.json`), change(documentText(kind)))
  return join(dir, name)
}

test('drydock diff finds no change between the same contracts, and exits with 0', async () => {
  expect(await diff.start([await version('old'), await version('new')])).toBe(0)
  expect(said.join('')).toBe('Compared calls and pushes: no change.\n')
})

test('drydock diff lists what breaks an app before what does not, and exits with 1', async () => {
  const shorter = (text: string) =>
    text.replace('"maxLength": 30', '"maxLength": 20').replace('"x-role": "captain"', '"x-role": "account"')
  expect(await diff.start([await version('old'), await version('new', shorter), '--json', join(dir, 'x.json')])).toBe(1)
  expect(said.join('')).toMatch(
    /^These changes break an app:\n {2}PUT \/api\/Profile\n {4}request body at \/\w+: maxLength is 20, was 30\n\nThese changes break no app:\n {2}\w+ \S+\n {4}the role is "account", was "captain"\n\nCompared calls and pushes: 1 change breaks an app, 1 change breaks none\.\n$/,
  )
  expect(JSON.parse(await readFile(join(dir, 'x.json'), 'utf8'))).toMatchObject({
    breaks: true,
    compared: ['openapi', 'asyncapi'],
    changes: [{ on: 'PUT /api/Profile', part: 'request body', breaks: true }, { breaks: false }],
  })
})

test('drydock diff counts only the kind of changes that there is', async () => {
  const shorter = (text: string) => text.replace('"maxLength": 30', '"maxLength": 20')
  const [old, short] = [await version('old'), await version('new', shorter)]
  await diff.start([old, short])
  expect(said.join('')).toMatch(/\nCompared calls and pushes: 1 change breaks an app\.\n$/)
  said.length = 0
  await diff.start([short, old])
  expect(said.join('')).toMatch(/\nCompared calls and pushes: 1 change breaks no app\.\n$/)
})

test('drydock diff compares a file with the contracts that a running fake boat serves', async () => {
  const gateway = await listen({ appFolder: '/nowhere' })
  onTestFinished(() => gateway.close())
  const control = await listenControl({ gateway, token: 'x', report: () => undefined })
  onTestFinished(() => control.close())
  const old = await version('old')
  expect(await diff.start([join(old, 'asyncapi.json'), control.address])).toBe(0)
  expect(await diff.start([old, `${control.address}/docs/openapi.json`])).toBe(0)
  expect(said).toEqual(['Compared pushes: no change.\n', 'Compared calls: no change.\n'])
})

test.each<[what: string, files: Readonly<Record<string, string>>, places: readonly [string, string], says: string]>([
  ['a folder that does not exist', {}, ['none', 'none'], 'cannot be read: there is no such file or folder.'],
  ['a folder without documents', { 'a.txt': '' }, ['', ''], 'has no openapi.json and no asyncapi.json.'],
  ['a file that is not JSON', { 'openapi.json': 'openapi: 3.1.0' }, ['openapi.json', ''], 'is not JSON.'],
  ['another JSON file', { 'a.json': '{}' }, ['a.json', 'a.json'], 'is neither an OpenAPI nor an AsyncAPI document.'],
  [
    'documents of different kinds',
    { 'a.json': '{"openapi":"3.1.0"}', 'b.json': '{"asyncapi":"3.0.0"}' },
    ['a.json', 'b.json'],
    'have no document of the same kind',
  ],
])('drydock diff refuses %s with exit code 2', async (_, files, places, says) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
  const error = await diff.start(places.map(it => join(dir, it))).catch(it => it)
  expect([error.exitCode, error.message]).toEqual([2, expect.stringContaining(says)])
})

test('drydock diff says that nobody answers at an address, and why', async () => {
  const gateway = await listen({ appFolder: '/nowhere' })
  await gateway.close()
  await expect(diff.start([gateway.origin, gateway.origin])).rejects.toThrow(
    new RegExp(
      `^Nobody answers at ${gateway.origin}/docs/.*: .*ECONNREFUSED.*\\. Start the gateway, or give a file\\.$`,
    ),
  )
})

test('drydock diff sends the address of an app to the control interface, which serves the documents', async () => {
  const gateway = await listen({ appFolder: '/nowhere' })
  onTestFinished(() => gateway.close())
  await expect(diff.start([gateway.origin, gateway.origin])).rejects.toThrow(
    `'${gateway.origin}' serves no openapi.json and no asyncapi.json. The control interface of a fake boat serves both: \`npx drydock up\` prints its address.`,
  )
})
