/** A program that knows only the tools goes from a described bug to a scenario that reproduces it. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from '#paths.ts'
import { CALL_LIMIT_MS, connected } from './testing.ts'

vi.setConfig({ testTimeout: CALL_LIMIT_MS })

/** Returns a scenario about the described bug: the gateway fails once when the captain arms, and nobody tries again. */
const scenario = (armed: boolean): string => `scenario: Arming fails once
id: OWN-01
steps:
  - open: /
  - expect: { app: { screen: home }, within: 2s }
  - at: 5s
  - fault: { on: { rest: GET /api/Alarm/Arm }, kind: status, status: 500, times: 1 }
  - captain: arm
  - expect: { rest: GET /api/Alarm/Arm, match: { status: 500 } }
  - at: 3m10s
  - expect: { app: { armed: ${armed} } }
  - expect: { state: { armed: ${armed} } }
`

test('from an empty folder to a passing scenario that reproduces a described bug, with the tools alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-mcp-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { call, error } = await connected(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(ROOT, 'e2e/src/cli/main.ts'), 'mcp'],
      cwd: folder,
    }),
  )

  // It looks for something similar, and looks the words up.
  expect(await call('list_scenarios', { words: ['The gateway refuses to arm and to disarm'] })).toMatch(/SC-13 /)
  expect(await call('read_scenario', { scenario: 'SC-13' })).toContain('kind: status')
  expect(await call('language', { words: ['arm', 'armed'] })).toContain('| `arm` |')
  expect(await call('language', { words: ['fault'], limit: 10_000 })).toContain('- fault: ')

  // It tries the fault on a boat.
  const [boat = ''] = (await call('create_boat')).split(' ')
  expect(
    await call('set_fault', {
      boat,
      fault: { on: { rest: 'GET /api/Alarm/Arm' }, kind: 'status', status: 500, times: 1 },
    }),
  ).toMatch(/^Active faults:/)
  expect(await call('boat_state', { boat, fields: ['armed'] })).toBe('armed: false')

  // Its first text is not valid, its second one expects what the bug prevents.
  expect(await error('validate_scenario', { text: scenario(true) })).toMatch(/scenario\.yaml:\d+:\d+: .*3m10s/)
  const wanted = scenario(true).replace('3m10s', '190s')
  expect(await call('validate_scenario', { text: wanted })).toBe("Valid: OWN-01 'Arming fails once'.")
  const explained = await error('replay_scenario', { text: wanted })
  expect(explained).toMatch(/^0 of 1 passed with the driver dom\.\nFAIL OWN-01 /)
  expect(explained).toMatch(/at 3m 10s: expected app with armed true, seen: /)
  expect(explained).toMatch(/\nJournal until 03:10\.000:(?:\n {2}\d\d:\d\d\.\d{3} \w+ +\S.*){10}$/)

  // A file has a command that stops there.
  await call('write_scenario', { file: 'wanted.yaml', text: wanted })
  expect([explained.includes('npm start'), await error('replay_scenario', { scenario: 'wanted.yaml' })]).toEqual([
    false,
    expect.stringMatching(/\nStop there with the console open: npm start -- .*wanted\.yaml --until 3m10s$/),
  ])

  // With what was seen it reproduces the bug, and keeps it.
  const reproduced = wanted.replaceAll('armed: true', 'armed: false')
  const [, hash] = /, hash (\w+)$/.exec(await call('replay_scenario', { text: reproduced })) ?? []
  const file = 'scenarios/own/OWN-01-arming-fails-once.yaml'
  expect(await call('write_scenario', { file, text: reproduced })).toMatch(/^Wrote scenarios\/own\//)
  expect(await call('replay_scenario', { scenario: file })).toBe(
    `1 of 1 passed with the driver dom.\npassed OWN-01 190 s of virtual time, hash ${hash}`,
  )
  expect([await readdir(folder), await readFile(join(folder, file), 'utf8')]).toEqual([
    ['scenarios', 'wanted.yaml'],
    reproduced,
  ])
})
