/** Exact texts that the requirements fix, misspellings included, with ids and places. */
import { ACCOUNT_WORDING } from './accountTexts.ts'
import type { RequiredText } from './requiredText.ts'
import { VOYAGE_WORDING } from './voyageTexts.ts'

export const REQUIRED_WORDING: readonly RequiredText[] = [...ACCOUNT_WORDING, ...VOYAGE_WORDING]
