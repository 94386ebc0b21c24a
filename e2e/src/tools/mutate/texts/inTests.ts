/** Loaded before each test file: texts of the app pass through the hook there too. */
import { RENAMED } from '../../../runner/apps/renaming.ts'
import { renamed } from '../../../runner/apps/rename.ts'

Object.assign(globalThis, {
  __drydockText: (id: string, text: string): string => (id === RENAMED?.id ? renamed(text) : text),
})
