/** Result of one run of a scenario. Stable: other programs read it. */
import type { Driver } from '@drydock/simulator'

export interface Result {
  readonly id: string
  readonly case: string
  readonly file: string
  /** Which repeat, from 1. */
  readonly repeat: number
  readonly verdict: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped. */
  readonly reason?: string | undefined
  readonly virtualMs: number
  readonly wallMs: number
  /** SHA-256 of the journal; empty when skipped. */
  readonly hash: string
  readonly failures: readonly string[]
}

export interface ReplayOptions {
  readonly driver: Driver
  readonly repeat: number
  readonly seed?: number
  /** How many runs at once. */
  readonly jobs: number
  readonly headed: boolean
  /** Waits a little after every action, for people who watch. */
  readonly slow: boolean
  readonly hubProtocol: 'json' | 'messagepack'
  /** Whether pictures are kept, for a report. */
  readonly pictures?: boolean
  /** App, gateway, identity provider and storage on an origin each. */
  readonly split?: boolean
  /** The folder of its host that the app stands in. */
  readonly basePath?: string | undefined
}
