import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The app runs in real time, and a busy machine is slow.
  test: { include: ['test/*.test.ts'], testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } },
})
