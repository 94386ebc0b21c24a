/** Exact texts that the requirements fix, misspellings included, with ids and places. */
import { ACCOUNT_WORDING } from './accountLaw.ts'
import type { RequiredText } from './lawText.ts'
import { VOYAGE_WORDING } from './voyageLaw.ts'

export const REQUIRED_WORDING: readonly RequiredText[] = [...ACCOUNT_WORDING, ...VOYAGE_WORDING]
