/** Waiting in tests for what comes without a timer, such as a lazy part or an answer. */
import { vi } from 'vitest'

/** Says nothing about speed: a busy machine may take many times as long. */
const LIMIT = { timeout: 60_000 }

/** Looks until `look` throws no more; gives up after 60 s, where Vitest's own `waitFor` does after 1 s. */
export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, LIMIT)
