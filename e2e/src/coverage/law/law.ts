/** Exact texts that the requirements fix, misspellings included, with ids and places. */
import { ACCOUNT_LAW } from './accountLaw.ts'
import type { LawText } from './lawText.ts'
import { VOYAGE_LAW } from './voyageLaw.ts'

export const LAW: readonly LawText[] = [...ACCOUNT_LAW, ...VOYAGE_LAW]
