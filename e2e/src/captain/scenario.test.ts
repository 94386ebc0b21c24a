import { loadScenario } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { scenario } from '@drydock/e2e/scenario'
import { vocabulary } from '#captain/vocabulary.ts'

test('a scenario of the app is built with its own words, and read as any other', () => {
  const built = scenario('A door opens on an armed boat', { id: 'TRY-1', boat: { armed: true } })
    .open('/')
    .expect({ app: { screen: 'home' }, within: '2s' })
    .captain({ go: 'settings' })
    .captain('disarm')
    .sensor({ type: 'door', on: true })
    .expect({ app: { sensor: { type: 'door', state: 'Open' } }, within: '1s' })
  expect(loadScenario(built.toYaml(), { file: 'built.yaml', vocabulary })).toMatchObject({ scenario: { id: 'TRY-1', scenes: [{ at: 0 }] } })
})

test('a word that the app does not have does not compile', () => {
  const begun = scenario('A', { id: 'TRY-1' })
  // @ts-expect-error there is no such screen
  begun.captain({ go: 'settinks' })
  // @ts-expect-error there is no such fact
  begun.expect({ app: { scren: 'home' } })
  expect(begun.file.id).toBe('TRY-1')
})
