/** Scenarios of this app in TypeScript, typed by the language and by what the app can do and show. */
import { builderOf } from '@drydock/simulator'
import { vocabulary } from './vocabulary.ts'

/**
 * `export const door = scenario('A door opens', { id: 'TRY-1' }).open('/').at('10s').sensor({ type: 'door', on: true
 * })`
 */
export const scenario = builderOf(vocabulary)
