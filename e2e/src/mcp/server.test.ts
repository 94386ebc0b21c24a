import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from '#paths.ts'
import { CliError } from '#runner/host/cliError.ts'
import { createHost } from './host.ts'
import { RESOURCES } from './resources.ts'
import { CALL_LIMIT_MS, openClient } from './testing.ts'
import { toolOf, TOOLS } from './tools.ts'

vi.setConfig({ testTimeout: CALL_LIMIT_MS })

const NO_BROWSER = 'No browser was found. Install one.'
const withoutBrowser = {
  findBrowser: () => Promise.reject(new CliError(NO_BROWSER, 2)),
}
const FAILING = `scenario: Never armed
id: TRY-1
steps:
${Array.from({ length: 30 }, (_, i) => `  - at: ${i + 1}s\n  - reading: { meter: V1, value: ${10 + i / 10} }\n`).join('')}  - expect: { state: { temperature: 99 } }
`

test('every tool answers in at most 2 kB by default, and some go on with a cursor', async () => {
  const { call, client } = await openClient(withoutBrowser)
  for (let i = 0; i < 30; i++) await call('create_boat')
  await call('perform_step', { boat: 'boat-2', step: { alarm: 'bilgePump' } })
  await call('advance_clock', { boat: 'boat-2', by: '1h' })
  const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    read_scenario: { scenario: 'SC-100' },
    validate_scenario: { text: `${FAILING}${'  - unknown: 1\n'.repeat(100)}` },
    write_scenario: { file: 'a.yaml', text: `${FAILING}${'  - unknown: 1\n'.repeat(100)}` },
    replay_scenario: { text: FAILING, driver: 'none' },
    language: { words: ['faults', 'Boat', 'State'] },
    remove_boat: { boat: 'boat-9' },
    boat_state: { boat: 'boat-2' },
    perform_step: { boat: 'boat-2', step: { unknown: 'x'.repeat(5_000) } },
    set_fault: { boat: 'boat-2', fault: { on: 'everything', kind: 'delay', by: '1s' } },
    clear_faults: { boat: 'boat-2' },
    advance_clock: { boat: 'boat-2', by: 'next' },
    pause_clock: { boat: 'boat-2' },
    resume_clock: { boat: 'boat-2', speed: 10 },
    read_wire: { boat: 'boat-2', body: 100_000 },
    app_snapshot: { boat: 'boat-2' },
    app_screenshot: { boat: 'boat-2' },
    app_console_errors: { boat: 'boat-2' },
    more: { cursor: 'c1' },
  }
  const sizes = new Map<string, number>()
  for (const { name } of TOOLS) {
    const result = await client.callTool({ name, arguments: given[name] ?? {} }, undefined, { timeout: CALL_LIMIT_MS })
    sizes.set(name, Buffer.byteLength(JSON.stringify(result.content)) - '[{"type":"text","text":""}]'.length)
    const [{ text }] = result.content as [{ text: string }]
    expect([name, Buffer.byteLength(text) <= 2_000]).toEqual([name, true])
  }
  const cut = [...sizes].filter(([, size]) => size > 1_700).map(([name]) => name)
  expect(cut).toEqual(expect.arrayContaining(['list_scenarios', 'list_boats', 'language', 'read_scenario']))
})

test('a cut answer goes on with its cursor, and a limit gives more at once', async () => {
  const { call } = await openClient()
  const whole = await call('list_scenarios', { limit: 200_000 })
  expect(Buffer.byteLength(whole)).toBeGreaterThan(10_000)
  let [text, part] = ['', await call('list_scenarios')]
  for (;;) {
    const [sentence, cursor] = /\n?\[\d+ more bytes: call more with cursor (c\d+)\]$/.exec(part) ?? []
    text += part.slice(0, part.length - (sentence ?? '').length)
    if (cursor === undefined) break
    text += text.endsWith('\n') || sentence?.startsWith('\n') !== true ? '' : '\n'
    part = await call('more', { cursor, limit: 5_000 })
  }
  expect(text).toBe(whole)
})

test('the list of tools is short, and each parameter but objects is described or has a speaking name', async () => {
  const { client } = await openClient()
  const { tools } = await client.listTools()
  expect(tools.map(it => it.name)).toEqual(TOOLS.map(it => it.name))
  expect(JSON.stringify(tools).length).toBeLessThan(16_000)
  expect(tools.every(it => it.inputSchema.properties?.['limit'] !== undefined)).toBe(true)
})

test.each([
  ['boat_state', { boat: 'boat-77' }, /^Unknown boat 'boat-77'\./],
  ['remove_boat', { boat: '../boats' }, /^Unknown boat '\.\.\/boats'\./],
  ['boat_state', {}, /^The tool boat_state was called with invalid parameters: .*boat/],
  ['boat_state', { boat: 3 }, /^The tool boat_state was called with invalid parameters: 'boat' is the id of a boat/],
  ['boat_state', { boot: 'boat-1' }, /Did you mean 'boat'\?/],
  ['perform_step', { boat: 'boat-1', step: { sensr: {} } }, /sensr/],
  ['perform_step', { boat: 'boat-1', step: {} }, /\S/],
  ['perform_step', { boat: 'boat-1', step: { alarm: 'bilge' } }, /^'bilge' is not known for 'alarm'\. .* \(alarm\)$/],
  ['set_fault', { boat: 'boat-1', fault: { on: 'nothing' } }, /\S/],
  ['advance_clock', { boat: 'boat-1', by: 'soon' }, /\S/],
  ['advance_clock', { boat: 'boat-1', by: '' }, /\S/],
  ['resume_clock', { boat: 'boat-1', speed: -1 }, /\S/],
  ['read_wire', { boat: 'boat-1', since: -1 }, /invalid parameters: 'since'/],
  ['boat_state', { boat: '\ud800' }, /^Unknown boat '/],
  ['boat_state', { boat: 'zz' }, /^Unknown boat 'zz'\. Call list_boats\. \(boat\)$/],
  ['list_boats', { limit: 1 }, /invalid parameters: 'limit'/],
  ['create_boat', { base: 'atlantis' }, /^Unknown base boat 'atlantis'\. Known: calm, /],
  ['language', { words: ['sensr'] }, /^The language has no word 'sensr'\. Did you mean 'sensor'\?/],
  ['list_scenarios', { words: ['SC-9999999'] }, /^'SC-9999999' matches no scenario\. Call list_scenarios\.$/],
  ['validate_scenario', { text: 'scenario: [' }, /^scenario\.yaml:|^\/.*scenario\.yaml:\d+:\d+: /],
  ['validate_scenario', {}, /^Give either scenario/],
  ['validate_scenario', { scenario: 'nowhere.yaml' }, /cannot be read: there is no such file\.$/],
  ['replay_scenario', { text: ': :' }, /scenario\.yaml:\d+:\d+: /],
  ['replay_scenario', { scenario: 'ALARM' }, /^These are \d+ cases, and at most 20 are played at a time\./],
  ['replay_scenario', { scenario: 'SC-39', case: 'none' }, /^There is no case 'none'\./],
  ['app_snapshot', { boat: 'boat-1' }, /^No browser was found\. Install one\.$/],
  ['app_screenshot', { boat: 'boat-1' }, /^No browser was found\. Install one\.$/],
  ['app_console_errors', { boat: 'boat-1' }, /^No browser was found\. Install one\.$/],
  ['more', { cursor: 'c99' }, /^The cursor 'c99' is unknown/],
  ['boat_stat', {}, /^Unknown tool 'boat_stat'\. Did you mean 'boat_state'\?/],
])('%s with %j answers with a sentence', async (name, given, sentence) => {
  const { error, call } = await openClient(withoutBrowser)
  const text = await error(name, given)
  expect(text).toMatch(sentence)
  expect(text).not.toMatch(/\n\s+at |undefined|\[object|GET \/|`drydock/)
  expect(await call('list_boats')).toContain('boat-1')
})

test('no parameters make a tool fail otherwise than with a sentence', async () => {
  const { client, folder } = await openClient(withoutBrowser)
  const value = fc.oneof(
    fc.constantFrom<unknown>('boat-1', 'SC-39', '1s', 'next', 'calm', { alarm: 'bilgePump' }, ['armed'], 3, true, null),
    fc.jsonValue({ maxDepth: 2 }),
  )
  // Words that select scenarios would play them.
  const nothing = fc.constantFrom<unknown>('nowhere.yaml', 'SC-0', '', 3, null, {})
  const valueFor = (name: string) => (name === 'scenario' ? nothing : value)
  const call = fc.constantFrom(...TOOLS).chain(({ name, schema }) =>
    fc.record({
      name: fc.constant(name),
      given: fc.record(Object.fromEntries(Object.keys(schema.properties ?? {}).map(it => [it, valueFor(it)])), {
        requiredKeys: [],
      }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(call, async ({ name, given }) => {
      const limit = Reflect.get(given, 'limit')
      const result = await client.callTool({ name, arguments: given }, undefined, { timeout: CALL_LIMIT_MS })
      const [{ text }] = result.content as [{ text: string }]
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(typeof limit === 'number' && limit > 2_000 ? limit : 2_000)
      expect(text).not.toMatch(/\n\s+at \S+ \(|Internal error|is not a function|Cannot read prop/)
    }),
    { numRuns: 200 },
  )
  expect(await readdir(folder)).toEqual([])
})

test('a scenario is written below the folder only, and an existing file is kept', async () => {
  const { call, error, folder } = await openClient()
  const text = 'scenario: A\nid: TRY-1\nsteps:\n  - after: 1s\n'
  await mkdir(join(folder, 'real'))
  await symlink('/', join(folder, 'link'))
  for (const file of ['../out.yaml', '/tmp/out.yaml', 'link/tmp/out.yaml', 'a/../../out.yaml'])
    expect(await error('write_scenario', { file, text })).toMatch(/is outside of the folder/)
  const other = await mkdtemp(join(tmpdir(), 'drydock-outside-'))
  onTestFinished(() => rm(other, { recursive: true }))
  const outside = join(other, 'out.yaml')
  await symlink(outside, join(folder, 'dangling.yaml'))
  for (const replace of [true, false])
    expect(await error('write_scenario', { file: 'dangling.yaml', text, replace })).toMatch(/a link that leads nowhere/)
  await expect(readFile(outside)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await error('write_scenario', { file: 'a.txt', text })).toMatch(/must end in \.yaml/)
  await writeFile(join(folder, 'file.yaml'), text)
  const long = `${'x'.repeat(300)}.yaml`
  for (const file of ['file.yaml/b.yaml', long])
    expect(await error('write_scenario', { file, text })).toMatch(/^'[^']*' cannot be written: /)
  expect(await call('write_scenario', { file: 'own/a.yaml', text })).toBe("Wrote own/a.yaml. Valid: TRY-1 'A'.")
  await writeFile(join(folder, 'own/b.yaml'), 'mine')
  expect(await error('write_scenario', { file: 'own/b.yaml', text })).toMatch(/exists already/)
  expect(await error('write_scenario', { file: 'own/b.yaml', text: 'x: 1', replace: true })).toMatch(
    /^Nothing was written/,
  )
  expect(await readFile(join(folder, 'own/b.yaml'), 'utf8')).toBe('mine')
  await call('write_scenario', { file: 'own/b.yaml', text, replace: true })
  expect(await call('read_scenario', { scenario: 'own/b.yaml' })).toBe(text)
})

test('scenarios are read from the folder and the library only, also through links', async () => {
  const { error, call, folder } = await openClient()
  const other = await mkdtemp(join(tmpdir(), 'drydock-outside-'))
  onTestFinished(() => rm(other, { recursive: true }))
  const text = 'scenario: Secret\nid: TRY-1\nsteps:\n  - after: 1s\n'
  await writeFile(join(other, 'secret.yaml'), text)
  await symlink(join(other, 'secret.yaml'), join(folder, 'link.yaml'))
  await symlink(other, join(folder, 'linked'))
  await writeFile(join(folder, 'own.yaml'), text)
  const outside = [
    join(other, 'secret.yaml'),
    'link.yaml',
    'linked/secret.yaml',
    'linked/*.yaml',
    join(folder, 'linked'),
  ]
  for (const scenario of outside) {
    for (const name of ['read_scenario', 'validate_scenario', 'replay_scenario'])
      expect(await error(name, { scenario })).toMatch(/is outside of the folder in which the server runs/)
    expect(await error('list_scenarios', { words: [scenario] })).toMatch(/is outside of the folder/)
  }
  expect(await call('read_scenario', { scenario: 'own.yaml' })).toBe(text)
  expect(await call('list_scenarios', { words: ['own.yaml'] })).toContain('TRY-1  Secret')
})

test('files that a scenario names are read from the folder and the library only', async () => {
  const { error, call, folder } = await openClient()
  const other = await mkdtemp(join(tmpdir(), 'drydock-outside-'))
  onTestFinished(() => rm(other, { recursive: true }))
  await writeFile(join(other, 'secret.yaml'), 'secret: 12\n')
  await symlink(other, join(folder, 'linked'))
  await writeFile(join(folder, 'own.yaml'), 'temperature: 12\n')
  const textWith = (plan: string): string => `scenario: A\nid: TRY-1\nuse: [${plan}]\nsteps:\n  - after: 1s\n`
  for (const plan of ['linked/secret.yaml', relative(folder, join(other, 'secret.yaml'))]) {
    await writeFile(join(folder, 'file.yaml'), textWith(plan))
    for (const given of [{ text: textWith(plan) }, { scenario: 'file.yaml' }])
      expect(await error('validate_scenario', given)).toMatch(/secret\.yaml' is outside of the folder/)
  }
  for (const plan of ['own.yaml', 'crewed'])
    expect(await call('validate_scenario', { text: textWith(plan) })).toBe("Valid: TRY-1 'A'.")
})

test('faults, steps and clock of a boat work through the tools, and the wire goes on from its number', async () => {
  const { call } = await openClient()
  const [, boat = ''] = /^(\S+) at /.exec(await call('create_boat')) ?? []
  expect(
    await call('set_fault', {
      boat,
      fault: { on: { rest: 'GET /api/Alarm/Arm' }, kind: 'status', status: 500, times: 1 },
    }),
  ).toBe('Active faults:\nstatus on {"rest":"GET /api/Alarm/Arm"} 1 more times')
  expect(await call('clear_faults', { boat })).toBe('No fault is active.')
  const [, before = ''] = /Next: (\d+)/.exec(await call('read_wire', { boat })) ?? []
  await call('perform_step', { boat, step: { alarm: 'bilgePump' } })
  expect(await call('read_wire', { boat, since: Number(before) })).toMatch(/hub UpdateStatusChangeOnAlarm/)
  const [, one = ''] = /It is (\S+);/.exec(await call('pause_clock', { boat })) ?? []
  const [, other = ''] = /It is (\S+);/.exec(await call('advance_clock', { boat, by: '1h' })) ?? []
  expect(Date.parse(other) - Date.parse(one)).toBe(3_600_000)
  expect(await call('boat_state', { boat, fields: ['armed', 'x', 'constructor'] })).toMatch(
    /^armed: .*\nUnknown fields: x, constructor\. Known: /,
  )
  expect(await call('remove_boat', { boat })).toBe(`${boat} is removed.`)
})

test('a replay whose caller has gone ends early', async () => {
  const host = createHost({ folder: '/nowhere' })
  const given = { text: 'scenario: A\nid: TRY-1\nsteps:\n  - after: 30d\n', driver: 'none' }
  const caller = new AbortController()
  const replay = toolOf('replay_scenario').call(given, host, caller.signal)
  caller.abort()
  expect((await replay).answer.text).toBe('0 of 0 passed with the driver none.')
})

test('the documentation names every tool and every document of the resources', async () => {
  const page = await readFile(join(ROOT, 'docs/mcp.md'), 'utf8')
  const [, tools = '', resources = ''] = page.split(/^## (?:Tools|Resources)$/m)
  expect(TOOLS.filter(it => !tools.includes(`\`${it.name}\``))).toEqual([])
  expect(RESOURCES.filter(it => !resources.includes(`\`${it.uri}\``))).toEqual([])
})

test('every resource can be read, and an unknown one is refused with a sentence', async () => {
  const { client } = await openClient()
  const { resources } = await client.listResources()
  expect(resources.map(it => it.uri)).toEqual(
    expect.arrayContaining([
      'drydock://language',
      'drydock://scenario-schema',
      'drydock://requirements',
      'drydock://openapi',
      'drydock://asyncapi',
    ]),
  )
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri })
    expect(JSON.stringify(contents).length).toBeGreaterThan(1_000)
  }
  await expect(client.readResource({ uri: 'drydock://langage' })).rejects.toThrow("Did you mean 'drydock://language'?")
})
