/** Waiting in tests for what comes without a timer, such as a lazy part or an answer. */
import { vi } from 'vitest'
import { COMES_MS } from './limits.ts'

/** Calls `look` until it does not throw. Fails when the test would hang; Vitest's own `waitFor` fails after 1 s. */
export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: COMES_MS })
