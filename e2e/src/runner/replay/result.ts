/** Result of one run of a scenario. Stable: other programs read it. */
import type { Driver } from '@drydock/simulator'

export interface CaseResult {
  readonly id: string
  readonly case: string
  readonly file: string
  /** Number of the repeat, from 1. */
  readonly repeat: number
  /** `cached`: not played, because a run with the same inputs has passed before. */
  readonly verdict: 'passed' | 'failed' | 'skipped' | 'cached'
  /** Reason why it was not played. */
  readonly reason?: string | undefined
  /** The worker that played it, of a run through a queue. */
  readonly worker?: string | undefined
  readonly virtualMs: number
  readonly wallMs: number
  /** SHA-256 of the journal, of the earlier run when cached; empty when skipped. */
  readonly hash: string
  readonly failures: readonly string[]
}

export interface ReplayOptions {
  readonly driver: Driver
  readonly repeat: number
  readonly seed?: number
  /** Number of parallel runs. */
  readonly jobs: number
  readonly headed: boolean
  /** Waits a little after every action, for a person who watches. */
  readonly slow: boolean
  readonly hubProtocol: 'json' | 'messagepack'
  /** Whether pictures are kept, for a report. */
  readonly pictures?: boolean
  /** Serves app, gateway, identity provider and storage on separate origins. */
  readonly split?: boolean
  /** Path of the app on its host. */
  readonly basePath?: string | undefined
}
