/**
 * CPU time of this process and of all that it has started, as Linux tells it: twice a second, so that what a process
 * uses between the last look and its end is not counted. Browsers leave processes behind that nobody waits for, which
 * is why the times of ended children do not do.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { later } from '#wallClock.ts'

export interface Process {
  readonly pid: number
  readonly parent: number
  /** CPU time so far, user and system, in ticks of 10 ms. */
  readonly ticks: number
  /** When it began: a number is given again once its process has ended. */
  readonly begun: string
}

const TICKS_PER_SECOND = 100
const LOOK_MS = 500

/** Reads a line of /proc/PID/stat: the name stands in parentheses and may hold anything. */
export function processIn(line: string): Process {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [, parent, ...rest] = fields
  const [user, system, begun = ''] = [rest[9], rest[10], rest[17]]
  return { pid: Number.parseInt(line, 10), parent: Number(parent), ticks: Number(user) + Number(system), begun }
}

/** Adds up what one process and all below it use, from the first look to the last. */
export class Meter {
  readonly #root: number
  readonly #first = new Map<string, number>()
  readonly #last = new Map<string, number>()

  constructor(root: number, now: readonly Process[]) {
    this.#root = root
    for (const it of now) this.#first.set(nameOf(it), it.ticks)
    this.look(now)
  }

  look(now: readonly Process[]): void {
    const mine = new Set([this.#root])
    // One whose parent has ended has another parent, and is still one of these.
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

/** Starts to count; the answer ends it and returns seconds, or undefined where there is no /proc. */
export function countCpu(): () => number | undefined {
  if (process.platform !== 'linux') return () => undefined
  const meter = new Meter(process.pid, processes())
  let stop = (): void => undefined
  const goOn = (): void => {
    meter.look(processes())
    stop = later(LOOK_MS, goOn)
  }
  stop = later(LOOK_MS, goOn)
  return () => {
    stop()
    meter.look(processes())
    return meter.seconds
  }
}

const processes = (): readonly Process[] =>
  readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      return [processIn(readFileSync(`/proc/${name}/stat`, 'utf8'))]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
