/**
 * CPU time of this process and its descendants on Linux. It looks twice a second, so the time between the last look and
 * the end of a process is not counted. The times of ended children would not do, since browsers leave processes that
 * nobody waits for.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { later } from '#wallClock.ts'
import { platformOf } from '../../../bin/platform.mjs'

export interface Process {
  readonly pid: number
  readonly parent: number
  /** CPU time so far, user and system, in ticks of 10 ms. */
  readonly ticks: number
  /** Start time: the system reuses the id of an ended process. */
  readonly begun: string
}

const TICKS_PER_SECOND = 100
const SAMPLE_MS = 500

/** Parses a line of /proc/PID/stat: the name is in parentheses and may contain anything. */
export function processIn(line: string): Process {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [, parent, ...rest] = fields
  const [user, system, begun = ''] = [rest[9], rest[10], rest[17]]
  return { pid: Number.parseInt(line, 10), parent: Number(parent), ticks: Number(user) + Number(system), begun }
}

/** Sums the CPU time of one process and its descendants, from the first sample to the last. */
export class CpuMeter {
  readonly #root: number
  readonly #first = new Map<string, number>()
  readonly #last = new Map<string, number>()

  constructor(root: number, now: readonly Process[]) {
    this.#root = root
    for (const it of now) this.#first.set(nameOf(it), it.ticks)
    this.sample(now)
  }

  sample(now: readonly Process[]): void {
    const mine = new Set([this.#root])
    // A process whose parent has ended gets another parent, and still counts.
    for (const it of now) if (this.#last.has(nameOf(it))) mine.add(it.pid)
    for (let before = 0; before < mine.size; ) {
      before = mine.size
      for (const { pid, parent } of now) if (mine.has(parent)) mine.add(pid)
    }
    for (const it of now) if (mine.has(it.pid)) this.#last.set(nameOf(it), it.ticks)
  }

  get seconds(): number {
    const ticks = [...this.#last].reduce((sum, [name, last]) => sum + last - (this.#first.get(name) ?? 0), 0)
    return ticks / TICKS_PER_SECOND
  }
}

const nameOf = ({ pid, begun }: Process): string => `${pid} ${begun}`

const TABLE = platformOf().processTable

/** Starts to count; the returned function ends it and returns seconds, or undefined without /proc. */
export function countCpu(): () => number | undefined {
  if (TABLE === undefined) return () => undefined
  const meter = new CpuMeter(process.pid, processes())
  let stop = (): void => undefined
  const goOn = (): void => {
    meter.sample(processes())
    stop = later(SAMPLE_MS, goOn)
  }
  stop = later(SAMPLE_MS, goOn)
  return () => {
    stop()
    meter.sample(processes())
    return meter.seconds
  }
}

const processes = (): readonly Process[] =>
  readdirSync(TABLE ?? '').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      return [processIn(readFileSync(`${TABLE}/${name}/stat`, 'utf8'))]
    } catch {
      // The process has ended meanwhile.
      return []
    }
  })
