import { loadScenario } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { scenario } from '@drydock/e2e/scenario'
import { vocabulary } from '#runner/captain/vocabulary.ts'

test('the builder of the app makes a scenario that the loader reads', () => {
  const built = scenario('A door opens on an armed boat', { id: 'TRY-1', boat: { armed: true } })
    .open('/')
    .expect({ app: { screen: 'home' }, within: '2s' })
    .captain({ go: 'settings' })
    .captain('disarm')
    .sensor({ type: 'door', on: true })
    .expect({ app: { sensor: { type: 'door', state: 'Open' } }, within: '1s' })
  expect(loadScenario(built.toYaml(), { file: 'built.yaml', vocabulary })).toMatchObject({
    scenario: { id: 'TRY-1', scenes: [{ at: 0 }] },
  })
})

test('a word that the app does not have does not compile', () => {
  const begun = scenario('A', { id: 'TRY-1' })
  // @ts-expect-error there is no such screen
  begun.captain({ go: 'settinks' })
  // @ts-expect-error there is no such fact
  begun.expect({ app: { scren: 'home' } })
  // @ts-expect-error there is no such role
  begun.expect({ screen: { role: 'buton' } })
  expect(begun.file.id).toBe('TRY-1')
})

test('the loader finds a picture beside the scenario, and passes its path', () => {
  const text = (name: string): string =>
    `scenario: A\nid: SC-1\nsteps:\n  - captain: { pick-picture: { slot: 1, file: { path: ${name} } } }\n`
  const load = (name: string) =>
    loadScenario(text(name), {
      file: 'gallery/a.yaml',
      vocabulary,
      read: path => (path === 'gallery/harbor.png' ? 'a picture' : undefined),
    })
  const { scenario: found } = load('harbor.png') as Extract<ReturnType<typeof load>, { scenario: unknown }>
  expect(found.scenes[0]?.steps[0]).toMatchObject({
    is: 'act',
    verb: 'pick-picture',
    params: { slot: 1, file: { path: 'gallery/harbor.png' } },
  })
  expect(load('harbour.png')).toMatchObject({
    problems: [
      {
        line: 4,
        column: 55,
        message: "There is no file 'harbour.png' beside the scenario or in one of the three folders above.",
      },
    ],
  })
})

test.each([
  ['sign-in-as: freind', 28],
  ['account: { user: freind, wish: lock-out }', 33],
])('the loader finds a name in `captain: { %s }` that nobody on the boat has', (action, column) => {
  const text = `scenario: A\nid: SC-1\nsteps:\n  - captain: { ${action} }\n`
  const message = "Nobody on this boat is called 'freind'. There are: captain, friend."
  expect(loadScenario(text, { file: 'a.yaml', vocabulary })).toEqual({
    problems: [{ file: 'a.yaml', line: 4, column, message, meant: 'friend' }],
  })
})

test('the loader suggests a role for a word that is none', () => {
  const text = 'scenario: A\nid: SC-1\nsteps:\n  - expect: { screen: { role: buton, name: ARM } }\n'
  expect(loadScenario(text, { file: 'a.yaml', vocabulary })).toEqual({
    problems: [{ file: 'a.yaml', line: 4, column: 31, message: "'buton' is not known for 'role'.", meant: 'button' }],
  })
})
