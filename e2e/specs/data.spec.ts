import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandomStreams } from '@drydock/simulator'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ensureApp, ensureConsole } from '../src/runner/host/appBuild.ts'
import { type RunningCommand, type Ready, startCommand } from '../src/fixture/command.ts'
import { boatOf, emptyLedger, missingOf, writeOne } from '../src/fixture/writes.ts'

/** DATA_ROUNDS sets their number, DATA_SEED the seed. */
const ROUNDS = Number(process.env['DATA_ROUNDS'] ?? 20)
const SEED = Number(process.env['DATA_SEED'] ?? 1)
/** Number of writers at the same time. */
const WRITERS = 4
/** Maximum number of requests and replies until the process is killed. */
const MOST_MOVES = 70

let folder = ''
let files = 0
const running: RunningCommand[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drydock-data-'))
  for (const ensure of [ensureApp, ensureConsole]) await ensure(() => undefined)
}, 240_000)
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rm(folder, { recursive: true }))

const fresh = (): string => join(folder, `boat-${++files}.db`)
function up(file: string, ...words: readonly string[]): RunningCommand {
  const command = startCommand('up', '--port', '0', '--control-port', '0', '--json', '--data', file, ...words)
  running.push(command)
  return command
}
const control = ({ control: at, token, boat }: Ready, method: string, path: string, body?: unknown) =>
  fetch(`${at}/boats/${boat}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** Opens a hub connection, which ends with the process. */
async function connect({ app }: Ready, token: string): Promise<void> {
  const socket = new WebSocket(`${app.replace('http', 'ws')}/messages?access_token=${token}`)
  const shaken = new Promise(resolve => socket.addEventListener('message', resolve, { once: true }))
  socket.addEventListener('open', () => socket.send('{"protocol":"json","version":1}\u001e'))
  socket.addEventListener('error', () => undefined)
  await shaken
}

test(`QUALITY after a kill at any moment, a restart has every write that was answered, ${ROUNDS} times`, {
  timeout: (ROUNDS + 1) * 180_000,
}, async () => {
  const chance = createRandomStreams(SEED)('kills')
  const [file, ledger] = [fresh(), emptyLedger()]
  let written = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const command = up(file)
    const ready = await command.ready()
    let [moves, last] = [0, Number.POSITIVE_INFINITY]
    const boat = await boatOf(ready, () => {
      if (++moves >= last) command.child.kill('SIGKILL')
    })
    expect([round, await missingOf(boat, ledger)]).toEqual([round, []])
    if (round === ROUNDS) break
    await connect(
      ready,
      ((await (await control(ready, 'POST', '/token', {})).json()) as { access_token: string }).access_token,
    )
    last = moves + 1 + Math.floor(chance.between(0, MOST_MOVES))
    const write = async (): Promise<void> => {
      for (;;) await writeOne(boat, ledger, `n${++written}`, chance)
    }
    await Promise.all(Array.from({ length: WRITERS }, () => write().catch(() => undefined)))
    expect(await command.ended()).toEqual({ code: null, err: '' })
  }
  const { contacts, events, pictures, tokens, boats } = ledger
  expect(Math.min(contacts.size, events.size, pictures.size, tokens.size, boats.size)).toBeGreaterThan(0)
})

test('SIGTERM ends the process with all data in one file, and the next start continues from it', async () => {
  const file = fresh()
  const first = up(file)
  const ready = await first.ready()
  await control(ready, 'POST', '/clock', { mode: 'paused' })
  await control(ready, 'POST', '/steps', { event: 'Ahoy' })
  const clock = await (await control(ready, 'GET', '/clock')).json()
  first.child.kill('SIGTERM')
  const ended = await first.ended()
  const { readdir } = await import('node:fs/promises')
  const beside = (await readdir(folder)).filter(it => join(folder, it).startsWith(`${file}-`))
  const second = await up(file).ready()
  const { events } = await (await control(second, 'GET', '/state')).json()
  expect([ended, beside, events.includes('Ahoy'), await (await control(second, 'GET', '/clock')).json()]).toEqual([
    { code: 0, err: '' },
    [],
    true,
    clock,
  ])
})

test('after a kill, a restart with the same arguments restores several boats and a scenario', async () => {
  const file = fresh()
  const words = ['SC-100', '--boats', '3', '--speed', '10x']
  const first = up(file, ...words)
  const ready = await first.ready()
  await control(ready, 'POST', '/steps', { event: 'Ahoy' })
  first.child.kill('SIGKILL')
  await first.ended()
  const second = await up(file, ...words).ready()
  const boats = await (
    await fetch(`${second.control}/boats`, { headers: { authorization: `Bearer ${second.token}` } })
  ).json()
  const scenario = await (await control(second, 'GET', '/scenario')).json()
  expect([boats.map((it: { id: string; mode: string }) => [it.id, it.mode]), scenario.id, second.captain]).toEqual([
    [1, 2, 3].map(number => [`boat-${number}`, 'scaled']),
    'SC-100',
    ready.captain,
  ])
})

test('a scenario other than the one that the boat in the file plays is refused', async () => {
  const file = fresh()
  const first = up(file)
  await first.ready()
  first.child.kill('SIGTERM')
  await first.ended()
  expect(await up(file, 'SC-100').ended()).toEqual({
    code: 2,
    err: expect.stringMatching(
      /^drydock: .+ holds a boat that does not play '.+'\. Omit the scenario to continue with that boat, or name another file with --data\.\n$/,
    ),
  })
})

test('a second process on the same file is refused, and the first one continues', async () => {
  const file = fresh()
  const ready = await up(file).ready()
  const second = await up(file).ended()
  expect([second, (await control(ready, 'POST', '/steps', { event: 'Ahoy' })).status]).toEqual([
    {
      code: 1,
      err: `drydock: ${file} is in use by another Drydock. Stop that one, or name another file with --data.\n`,
    },
    200,
  ])
})

test('a file that Drydock did not write is refused in one line', async () => {
  const file = fresh()
  await writeFile(file, 'a letter')
  expect(await up(file).ended()).toEqual({
    code: 1,
    err: `drydock: ${file} is no data file of Drydock, or its beginning is damaged. It was not changed. Name another file with --data.\n`,
  })
})
