/** Walks on all cores: here and in threads, with their results in the order of the seeds. */
import { appScript } from '#runner/engines/dom/appScript.ts'
import { startThread, threadCount } from '#jobs/thread.ts'
import { END_NOW, END_SOON, type WalkOrder, type WalkThreadData } from './walkOrder.ts'
import { type GuidedRun, type SeedOutcome, walkTask } from './walkTask.ts'

export interface WalksAsked {
  readonly first: number
  readonly count: number
  /** How many walks are taken at once. */
  readonly jobs: number
  readonly guided: GuidedRun | undefined
  /** Whether no further walk begins. */
  readonly isStopped: () => boolean
  /** Resolves when the walks in progress are to end, too. */
  readonly interrupted: Promise<unknown>
  readonly known: () => ReadonlySet<string>
  /** Called for each walk in the order of the seeds. */
  readonly onWalk: (seed: number, walk: SeedOutcome) => Promise<void>
}

type TakeWalk = (order: WalkOrder) => Promise<SeedOutcome>

/** Takes walks until there are enough or they are stopped. */
export async function takeWalks({ guided, jobs, ...asked }: WalksAsked): Promise<void> {
  const app = await appScript()
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const data: WalkThreadData = { guided, stop }
  const isInterrupted = (): boolean => Atomics.load(stop, 0) === END_NOW
  const task = walkTask(async () => app, { stopped: asked.isStopped, interrupted: isInterrupted })(guided)
  void asked.interrupted.then(() => void Atomics.store(stop, 0, END_NOW))
  const threads = Array.from({ length: threadCount(jobs, asked.count) }, () =>
    startThread<WalkOrder, SeedOutcome>(new URL('./walkThread.ts', import.meta.url), data),
  )
  const takeHere: TakeWalk = async ({ seed, known }) => {
    const walk = await task.play(seed, known)
    if (asked.isStopped() && !isInterrupted()) Atomics.store(stop, 0, END_SOON)
    return walk
  }
  try {
    await takeInOrder([takeHere, ...threads.map(it => it.ask)], asked)
  } finally {
    await Promise.all(threads.map(it => it.close()))
  }
}

/** Lets several take walks at once, and passes the results on in the order of the seeds. */
export async function takeInOrder(
  takers: readonly TakeWalk[],
  { first, count, isStopped, known, onWalk }: Omit<WalksAsked, 'guided' | 'jobs' | 'interrupted'>,
): Promise<void> {
  const taken = new Map<number, SeedOutcome>()
  let next = first
  let due = first
  let passing = Promise.resolve()
  const passOn = async (): Promise<void> => {
    for (let walk = taken.get(due); walk; walk = taken.get(due)) {
      taken.delete(due)
      await onWalk(due++, walk)
    }
  }
  const takeOn = async (take: TakeWalk): Promise<void> => {
    while (next < first + count && !isStopped()) {
      const seed = next++
      taken.set(seed, await take({ seed, known: new Set(known()) }))
      passing = passing.then(passOn)
      await passing
    }
  }
  await Promise.all(takers.map(takeOn))
}
