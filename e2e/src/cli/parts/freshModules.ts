/** Gives each test file of a shared worker modules and globals of its own, as a worker for each file would. */
import { afterAll, vi } from 'vitest'

vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
