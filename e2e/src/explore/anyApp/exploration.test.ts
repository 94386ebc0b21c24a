/** Explorations of a model app with bugs on purpose: what they find, how small it becomes, and what they refuse. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Fault } from '#fixture/public/api.ts'
import type { ExplorationOptions, ExploreOptions, Property } from './api.ts'
import { explorationOf } from './exploration.ts'
import { alwaysHolds, eventuallyHolds, neverHolds } from './properties.ts'
import { type Bug, createModel, type ModelApp } from './testing/modelApp.ts'

const REFUSED: Fault = { on: { rest: 'GET /api/Alarm/Arm' }, kind: 'status', status: 503, times: 1 }
const LINE: Fault = { on: { hub: 'connection' }, kind: 'drop', for: '90s' }
const calm = ({ boat }: ModelApp): boolean => boat.faults() === 0

const PROPERTIES: readonly Property<ModelApp>[] = [
  eventuallyHolds<ModelApp>(
    'the page shows whether the boat is armed',
    it => !it.shown.isOnline || it.shown.armed === it.truth.armed,
  ).within('20 s'),
  alwaysHolds('an alarm is shown', it => !it.shown.isOnline || it.shown.alarm === it.truth.alarm),
  neverHolds('a full battery is called low', ({ shown, truth }) => shown.isOnline && shown.isLow && truth.volts > 12),
  eventuallyHolds<ModelApp>('the page is online', it => !calm(it) || it.shown.isOnline).within('30s'),
  neverHolds('an uncaught error', ({ errors }) => errors().length > 0),
]

const OPTIONS: ExplorationOptions<ModelApp> = {
  source: import.meta.url,
  exportedAs: 'walks',
  start: async () => undefined,
  steps: [
    { alarm: 'bilgePump' },
    { armed: false },
    draw => ({ reading: { meter: 'V1', value: draw.oneOf(11.4, 12.6) } }),
    { sensor: { type: 'hatch', on: true } },
  ],
  faults: [REFUSED, LINE],
  actions: [
    { name: 'arm', run: async app => app.arm() },
    { name: 'dismiss', run: async app => app.dismiss() },
  ],
  properties: PROPERTIES,
}

async function explored(bug: Bug | undefined, options = OPTIONS, more: ExploreOptions = {}) {
  const out = await mkdtemp(join(tmpdir(), 'drydock-walks-'))
  onTestFinished(() => rm(out, { recursive: true }))
  const model = createModel(bug)
  const said = await explorationOf(options)
    .explore(model.open, { walks: 50, out, ...more })
    .then(
      it => it,
      (error: Error) => error.message,
    )
  expect(model.openCount()).toBe(0)
  const [file] = await readdir(out)
  return { said, file, text: file === undefined ? '' : await readFile(join(out, file), 'utf8') }
}

test('fifty walks break nothing of a sound app', async () => {
  expect((await explored(undefined)).said).toEqual({ walks: 50, unsteady: [] })
})

const moveList = (text: string): readonly string[] => text.match(/^ {4}\{"after".*(?=,$)/gm) ?? []

test.each<[Bug, string, readonly string[]]>([
  ['deaf after dismissal', 'always: an alarm is shown', ['bilgePump', 'dismiss', 'bilgePump']],
  ['trusts its own press', 'eventually: the page shows whether the boat is armed', ['arm', '"armed":false']],
  ['low for ever', 'never: a full battery is called low', ['11.4', '12.6']],
  ['gives up the line', 'eventually: the page is online', ['connection']],
  ['throws', 'never: an uncaught error', ['503', 'arm']],
])('an app that is %s is found, and its test has few moves', async (bug, property, needed) => {
  const { said, text } = await explored(bug)
  expect(said).toContain(`'${property}'`)
  expect(text).toContain(`test("${property}", async ({ openPage }) => {`)
  const moves = moveList(text)
  expect(moves).toHaveLength(needed.length)
  needed.forEach((it, index) => expect(moves[index]).toContain(it))
})

test('the moves of a written test fail with the broken app and pass with the sound one', async () => {
  const { text } = await explored('deaf after dismissal')
  const moves = moveList(text).map(it => JSON.parse(it))
  const walks = explorationOf(OPTIONS)
  await expect(walks.play(createModel('deaf after dismissal').open, moves)).rejects.toThrow(
    /^'always: an alarm is shown' did not hold \d+s after the beginning\.$/,
  )
  await walks.play(createModel().open, moves)
})

test('a written test imports the exploration from its module, and says from which walk it is', async () => {
  const { file, text } = await explored('low for ever')
  expect(file).toMatch(/^\d+-never-a-full-battery-is-called-low\.spec\.ts$/)
  expect(text).toMatch(/^\/\*\* Found by an exploration on the walk of seed \d+, in 2 of 12 moves\. /)
  expect(text).toMatch(
    /^import \{ test \} from '@drydock\/e2e\/playwright'\nimport \{ walks \} from '.*exploration\.test\.ts'$/m,
  )
})

test('the same seed is the same walk, and each seed another one', async () => {
  const walkOf = async (seed: number): Promise<readonly unknown[]> => {
    const done: unknown[] = []
    const open = async (): Promise<ModelApp> => {
      const app = await createModel().open()
      return { ...app, boat: { ...app.boat, step: async it => void done.push(app.boat.now(), it) } }
    }
    await explorationOf(OPTIONS).explore(open, { seed, walks: 1 })
    return done
  }
  expect(await walkOf(3)).toEqual(await walkOf(3))
  expect(await walkOf(3)).not.toEqual(await walkOf(4))
})

test('a property that breaks between two moves is found with the time until then', async () => {
  const late = eventuallyHolds<ModelApp>('it is late', () => false).within('60s')
  const { said } = await explored(undefined, { ...OPTIONS, properties: [late], rest: '5s', pauses: ['25s'] })
  expect(said).toMatch(
    /^'eventually: it is late' did not hold for 1m, until 1m after .*, 1 of 12 moves are left:\n {2}\{"after":"1m"\}\n/,
  )
})

test('a failure that does not repeat is counted, and no test is written', async () => {
  let looks = 0
  const once: Property<ModelApp> = alwaysHolds('the third look', () => ++looks !== 3)
  const { said, file } = await explored(undefined, { ...OPTIONS, properties: [once] }, { walks: 2, seed: 7 })
  expect([said, file]).toEqual([{ walks: 2, unsteady: [7] }, undefined])
})

test('an app that does not come to rest has broken a property of its own', async () => {
  const open = async (): Promise<ModelApp> => {
    const app = await createModel().open()
    const advance: ModelApp['boat']['advance'] = async span => {
      if (app.truth.alarm) throw new Error('The app under test is no longer on the clock.')
      return app.boat.advance(span)
    }
    return { ...app, boat: { ...app.boat, advance } }
  }
  await expect(explorationOf(OPTIONS).explore(open, { out: tmpdir() })).rejects.toThrow(
    /^The app under test is no longer on the clock\. Seed \d+, 1 of 12 moves are left:\n {2}\{"after":"\d+m?s?","step":\{"alarm":"bilgePump"\}\}\n/,
  )
})

test.each<[string, Partial<ExplorationOptions<ModelApp>>, string]>([
  [
    'no actions',
    { steps: [], faults: [], actions: [] },
    'The exploration has nothing to do: name at least one of steps, faults or actions.',
  ],
  [
    'no properties',
    { properties: [] },
    'The exploration has no properties: add always(…), eventually(…).within(…) or never(…).',
  ],
  ['no pauses', { pauses: [] }, 'The exploration has no pauses: omit the option, or name at least one.'],
  [
    'a pause that is none',
    { pauses: ['soon' as never] },
    "pauses takes a span such as '10s', '2m' or '1h', or milliseconds, not 'soon'.",
  ],
  [
    'an unknown step',
    { steps: [{ alrm: 'bilgePump' } as never] },
    `The exploration has a move that is wrong, {"alrm":"bilgePump"}: Unknown step kind 'alrm'. Did you mean 'alarm'?`,
  ],
  [
    'an unknown step that is drawn',
    { steps: [() => ({ alrm: 'bilgePump' }) as never], faults: [], actions: [] },
    `The exploration has a move that is wrong, {"alrm":"bilgePump"}: Unknown step kind 'alrm'. Did you mean 'alarm'?`,
  ],
  [
    'eventually without a time',
    { properties: [eventuallyHolds<ModelApp>('it is armed', () => true) as never] },
    "eventually('it is armed') needs a time: add .within('30 s').",
  ],
  [
    'two actions of one name',
    {
      actions: [
        { name: 'arm', run: async () => true },
        { name: 'arm', run: async () => false },
      ],
    },
    "Two actions are called 'arm': give each a name of its own.",
  ],
  [
    'a property that throws',
    {
      properties: [
        alwaysHolds('it is armed', () => {
          throw new Error('locator.textContent: no element\nCall log: …')
        }),
      ],
    },
    "The condition of 'always: it is armed' has thrown: locator.textContent: no element",
  ],
  [
    'an action that throws',
    {
      steps: [],
      faults: [],
      actions: [
        {
          name: 'arm',
          run: async () => {
            throw new Error('no button')
          },
        },
      ],
    },
    "The action 'arm' has failed: no button",
  ],
])('explore refuses %s in one sentence', async (_, wrong, said) => {
  expect((await explored(undefined, { ...OPTIONS, ...wrong })).said).toBe(said)
})

test('play refuses an action that the exploration does not have, and a move that is impossible', async () => {
  const walks = explorationOf(OPTIONS)
  const play = (move: object): Promise<void> => walks.play(createModel().open, [{ after: '1s', ...move }])
  await expect(play({ do: 'sail' })).rejects.toThrow("There is no action 'sail'. There are: arm, dismiss.")
  await expect(play({ do: 'dismiss' })).rejects.toThrow("Move 1 is impossible: The action 'dismiss' is impossible now.")
  await expect(play({ step: { sensor: { type: 'hatch', on: true } } })).rejects.toThrow(
    'Move 1 is impossible: boat.step: the boat has no such sensor.',
  )
})

test.each([0, 1.5])('explore refuses %s walks', async walks => {
  expect((await explored(undefined, OPTIONS, { walks })).said).toBe(
    `'walks' of explore takes a whole number from 1 on, not '${walks}'.`,
  )
})
