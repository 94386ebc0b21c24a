/** The exact texts of the law, misspellings included: which requirement has them, and where a person sees them. */
import { ACCOUNT_LAW } from './accountLaw.ts'
import type { LawText } from './lawText.ts'
import { VOYAGE_LAW } from './voyageLaw.ts'

export const LAW: readonly LawText[] = [...ACCOUNT_LAW, ...VOYAGE_LAW]
