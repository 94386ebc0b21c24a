/**
 * CPU time of a page's main thread by task, from Chromium's own trace. A busy machine lengthens CPU time far less than
 * elapsed time.
 */
import type { Browser, Page } from 'playwright'

/** Times in µs. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** CPU time of its thread. */
  readonly tdur?: number
  readonly args: { readonly name?: string; readonly data?: { readonly type?: string } }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata']
const end = ({ ts, dur = 0 }: TraceEvent): number => ts + dur
/** CPU time of tasks in ms. */
const cpuOf = (tasks: readonly TraceEvent[]): number => tasks.reduce((sum, it) => sum + (it.tdur ?? 0), 0) / 1_000

export interface MainThread {
  /** CPU time of the longest task, in ms. */
  readonly longestTask: number
  /** CPU time from the press until its frame is handed over to be drawn, in ms. */
  readonly untilPaint: number
}

/** Runs `run`, and returns the CPU times of the main thread of a page meanwhile. */
export async function traced(browser: Browser, page: Page, run: () => Promise<void>): Promise<MainThread> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await run()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threads = new Set(
    traceEvents
      .filter(it => it.name === 'thread_name' && it.args.name === 'CrRendererMain')
      .map(it => `${it.pid} ${it.tid}`),
  )
  const own = traceEvents.filter(it => threads.has(`${it.pid} ${it.tid}`)).sort((a, b) => a.ts - b.ts)
  const tasks = own.filter(it => it.name === 'RunTask' && it.tdur !== undefined)
  if (tasks.length === 0) throw new Error('The trace holds no task with its CPU time.')
  return { longestTask: Math.max(...tasks.map(it => cpuOf([it]))), untilPaint: untilPaint(own, tasks) }
}

function untilPaint(own: readonly TraceEvent[], tasks: readonly TraceEvent[]): number {
  const dispatched = (type: string): TraceEvent | undefined =>
    own.find(it => it.name === 'EventDispatch' && it.args.data?.type === type)
  const [down, click] = [dispatched('pointerdown'), dispatched('click')]
  const frame = click && own.find(it => it.name === 'Commit' && it.ts > end(click))
  if (!down || !frame) return Number.NaN
  return cpuOf(tasks.filter(it => end(it) > down.ts && it.ts < end(frame)))
}
