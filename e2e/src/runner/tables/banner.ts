/**
 * SM-BAN: a banner of one kind. WARNING and SUCCESS are two instances of one machine, so SM-BAN-4 to SM-BAN-6 equal
 * SM-BAN-1 to SM-BAN-3.
 */
import { BANNER_MS } from '@drydock/contracts'
import { valueAt, type TableRow } from './row.ts'

export const BANNER: readonly TableRow[] = [
  {
    row: 'SM-BAN-1',
    from: { is: 'hidden' },
    on: { is: 'show' },
    to: ({ input }) => ({ is: 'shown', texts: [valueAt(input, 'texts')] }),
    ends: BANNER_MS,
  },
  {
    row: 'SM-BAN-2',
    from: { is: 'shown' },
    on: { is: 'show' },
    to: ({ input }) => ({ is: 'shown', texts: [valueAt(input, 'texts')] }),
    ends: BANNER_MS,
  },
  { row: 'SM-BAN-3', from: { is: 'shown' }, on: { is: ['due', 'dismiss'] }, to: { is: 'hidden' } },
]
