/** Results for scenario files that cannot be read; the other files are played. */
import { basename } from 'node:path'
import type { Unreadable } from '@drydock/simulator'
import { shortPath } from '#paths.ts'
import type { CaseResult } from '#runner/replay/result.ts'
import { problemLines } from '#runner/host/library.ts'

/** Returns a failed result for a file that was not played, with its errors as failures. */
export const unreadableResult = (scenario: Unreadable): CaseResult => ({
  id: scenario.id ?? basename(scenario.file),
  case: '',
  file: shortPath(scenario.file),
  repeat: 1,
  verdict: 'failed',
  virtualMs: 0,
  wallMs: 0,
  hash: '',
  failures: problemLines(scenario),
})
