import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { headers } from './headers.ts'

const AT = ['--at', 'https://boats.example/app', '--identity', 'https://login.example/realm']

/** Runs the command with this configuration; returns what it prints. */
async function run(
  text: string,
  ...words: readonly string[]
): Promise<{ readonly printed: string; readonly said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-headers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'config.json')
  await writeFile(file, text)
  const [printed, said]: [string[], string[]] = [[], []]
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(it => printed.push(String(it)) > 0),
    vi.spyOn(process.stderr, 'write').mockImplementation(it => said.push(String(it)) > 0),
  ]
  try {
    await headers.start([file, ...words])
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return { printed: printed.join(''), said: said.join('') }
}

test('drydock headers prints headers for the folder of the address, with the origins of the configuration and no others', async () => {
  const { printed, said } = await run('{ "gatewayUrl": "https://gateway.example" }', ...AT)
  expect(printed).toMatch(/^# _headers\n\/app\/\*\n/)
  expect(new Set(printed.match(/\b(?:https|wss):\/\/[^\s;]+/g))).toEqual(
    new Set(['https://gateway.example', 'https://login.example', 'wss://gateway.example']),
  )
  expect(said).toBe('')
})

test.each([
  ['nginx', '# nginx.conf'],
  ['azure', '# staticwebapp.config.json'],
])('for %s the file is %s', async (host, first) => {
  expect((await run('{}', ...AT, '--for', host)).printed.split('\n')[0]).toBe(first)
})

test.each([
  ['netlify', 1],
  ['nginx', 2],
  ['azure', 1],
])('for %s each file has HSTS for a year, unless the app is served over http', async (host, times) => {
  const count = async (at: string): Promise<number> =>
    (await run('{}', '--at', at, '--identity', 'https://login.example', '--for', host)).printed.split(
      /strict-transport-security\W+max-age=31536000/,
    ).length - 1
  expect([await count('https://boats.example/app'), await count('http://boats.example/app')]).toEqual([times, 0])
})

test('a key of Google Maps causes a warning, since its policy allows inline styles', async () => {
  const { printed, said } = await run('{ "mapsKey": "a-key" }', ...AT)
  expect([said.startsWith("Warning: Google's maps"), printed.includes("'unsafe-inline'")]).toEqual([true, true])
})

test('a field that the app does not know causes a warning with the nearest known word', async () => {
  const { printed, said } = await run('{ "gatewayURL": "https://gateway.example", "comment": "ours" }', ...AT)
  expect(said).toBe(
    "Warning: the app does not know the field 'gatewayURL'. Did you mean 'gatewayUrl'?\n" +
      "Warning: the app does not know the field 'comment'. Known: gatewayUrl, hubProtocol, logoutUrl, accountManagementUrl, billingPortalUrl, mapsKey, weatherKey, weatherUrl, imageStorageUrl, chartTiles, satelliteTiles, keepChart.\n",
  )
  expect(printed).toMatch(/^# _headers\n/)
})

test('a configuration with every field causes no warning', async () => {
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}', attribution: 'Us', minZoom: 1, maxZoom: 18 }
  const configuration = {
    gatewayUrl: 'https://gateway.example',
    hubProtocol: 'messagepack',
    logoutUrl: 'https://login.example/logout',
    accountManagementUrl: 'https://login.example/account',
    billingPortalUrl: 'https://billing.example',
    mapsKey: '',
    weatherKey: 'a-key',
    weatherUrl: 'https://weather.example',
    imageStorageUrl: 'https://pictures.example',
    chartTiles: tiles,
    satelliteTiles: tiles,
    keepChart: true,
  }
  expect((await run(JSON.stringify(configuration), ...AT)).said).toBe('')
})

test.each([
  ['{}', ['--identity', 'https://login.example'], '--at URL is required: drydock headers config.json --at URL'],
  [
    '{}',
    ['--at', 'boats.example', '--identity', 'https://login.example'],
    "--at takes an address that begins with https://, not 'boats.example'.",
  ],
  ['{}', ['--at', 'https://boats.example'], '--identity URL is required: drydock headers config.json --at URL'],
  ['{', AT, 'is not valid JSON'],
  ['null', AT, 'must hold a JSON object'],
  ['{ "gatewayUrl": 5 }', AT, "'gatewayUrl' of "],
  ['{ "hubProtocol": "xml" }', AT, 'has the value "xml", which the app would ignore.'],
  ['{ "chartTiles": { "url": "https://tiles.example/{z}/{x}/{y}" } }', AT, "'chartTiles' of "],
  ['{ "keepChart": "yes" }', AT, "'keepChart' of "],
  ['{ "gatewayUrl": "/gateway" }', AT, "takes an address that begins with https://, not '/gateway'."],
  ['{}', [...AT, '--for', 'apache'], "--for takes one of netlify, nginx, azure, not 'apache'."],
])('the configuration %s with %j is refused: %s', async (text, words, said) => {
  await expect(run(text, ...words)).rejects.toThrow(said)
})

test('drydock headers names a missing argument and a missing configuration file', async () => {
  await expect(headers.start(AT)).rejects.toThrow(
    'a configuration file is required: drydock headers config.json --at URL --identity URL',
  )
  await expect(headers.start(['/nowhere/config.json', ...AT])).rejects.toThrow(
    "'/nowhere/config.json' cannot be read: there is no such file or folder.",
  )
  await expect(headers.start(['/nowhere/config.json'])).rejects.toThrow('--at URL is required')
})
