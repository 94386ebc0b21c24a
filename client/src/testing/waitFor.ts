/** Waiting in tests for what comes without a timer, such as a lazy part or an answer. */
import { vi } from 'vitest'
import { COMES_MS } from './limits.ts'

/** Looks until `look` throws no more; gives up when the test would hang, Vitest's own `waitFor` after 1 s. */
export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: COMES_MS })
