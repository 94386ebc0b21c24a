/** The tests of the workspace with a hook in front of every text of the app. */
import { join } from 'node:path'
import { mergeConfig } from 'vitest/config'
import usual from '../vitest.config.ts'
import { textHooks } from './plugin.ts'

export default mergeConfig(usual, {
  plugins: [textHooks()],
  test: { setupFiles: [join(import.meta.dirname, 'inTests.ts')] },
})
