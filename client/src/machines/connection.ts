/** The push link: a first start that must succeed, then retries without limit. Source: SM-HUB, OPEN-105. */
import { type DeadlineInput, HUB_RETRY_MS, type Instant, type Machine, SECOND } from '@drydock/contracts'

/** Time limit for a retry: over a dead line an attempt may take minutes to fail. */
export const RETRY_LIMIT_MS = 15 * SECOND

/**
 * `run` counts the starts over all sessions, so that the outcome of an earlier one is ignored. In 'retrying', `until`
 * is the time limit, and `grid` the planned retry that a wake-up has preceded.
 */
export type ConnectionState = { readonly run: number } & (
  | { readonly is: 'off'; readonly end: 'none' | 'refused' }
  | { readonly is: 'connecting' }
  | { readonly is: 'connected'; readonly again: boolean }
  | { readonly is: 'lost'; readonly retryAt: Instant }
  | { readonly is: 'retrying'; readonly until: Instant; readonly grid: Instant | undefined }
)

export type ConnectionInput =
  | { readonly is: 'signed-in' }
  | { readonly is: 'started'; readonly run: number }
  | { readonly is: 'start-failed'; readonly run: number }
  | { readonly is: 'closed' }
  /** The network is back, or the tab is visible again: try at once. */
  | { readonly is: 'wake' }
  | { readonly is: 'stop' }

type Retrying = Extract<ConnectionState, { is: 'retrying' }>

const retry = (before: number, grid: Instant | undefined, now: Instant): Retrying => ({
  is: 'retrying',
  run: before + 1,
  until: now + RETRY_LIMIT_MS,
  grid,
})

function retrying(state: Retrying, input: ConnectionInput | DeadlineInput, now: Instant): ConnectionState {
  const { run, grid } = state
  if (input.is === 'started' && input.run === run) return { is: 'connected', run, again: true }
  // A page that wakes often reports it together with the timer that was due.
  if (input.is === 'wake') return state.until - now > RETRY_LIMIT_MS - SECOND ? state : retry(run, grid, now)
  if (input.is !== 'due' && (input.is !== 'start-failed' || input.run !== run)) return state
  // A retry outside the grid does not move the grid.
  return { is: 'lost', run, retryAt: grid !== undefined && grid > now ? grid : now + HUB_RETRY_MS }
}

function step(state: ConnectionState, input: ConnectionInput | DeadlineInput, now: Instant): ConnectionState {
  const { run } = state
  if (input.is === 'stop') return state.is === 'off' ? state : { is: 'off', run, end: 'none' }
  switch (state.is) {
    case 'off':
      return input.is === 'signed-in' ? { is: 'connecting', run: run + 1 } : state
    case 'connecting':
      if (input.is === 'started' && input.run === run) return { is: 'connected', run, again: false }
      return input.is === 'start-failed' && input.run === run ? { is: 'off', run, end: 'refused' } : state
    case 'connected':
      return input.is === 'closed' ? { is: 'lost', run, retryAt: now + HUB_RETRY_MS } : state
    case 'lost':
      if (input.is === 'due') return retry(run, undefined, now)
      return input.is === 'wake' ? retry(run, state.retryAt, now) : state
    case 'retrying':
      return retrying(state, input, now)
  }
}

export const connectionMachine: Machine<ConnectionState, ConnectionInput> = {
  initial: { is: 'off', run: 0, end: 'none' },
  step,
  deadline: state => (state.is === 'lost' ? state.retryAt : state.is === 'retrying' ? state.until : undefined),
}
