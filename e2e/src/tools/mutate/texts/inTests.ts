/** Loaded before each test file: texts of the app pass through the hook there too. */
import { TEXT_MUTATION } from '../../../runner/apps/textMutation.ts'
import { scrambled } from '../../../runner/apps/scramble.ts'

Object.assign(globalThis, {
  __drydockText: (id: string, text: string): string => (id === TEXT_MUTATION?.id ? scrambled(text) : text),
})
