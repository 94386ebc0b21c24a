/** Output of a mutation test: a line for each file, its survivors, and a summary; the same without and with a queue. */
import type { FileResult } from '#tools/mutate/round.ts'
import { writeOutputFile } from './outputFile.ts'

/** Result of some mutants of a file. */
export interface TriedPart extends FileResult {
  /** The worker that has tried them for a queue. */
  readonly worker?: string
}

interface TriedFile extends FileResult {
  readonly workers?: readonly string[]
}

export interface MutateLog {
  /** Takes all parts of one file, in the order of its mutants. */
  take(parts: readonly TriedPart[]): Promise<void>
  /** No worker could try these mutants. */
  giveUp(line: string): void
  /** Number of lines of `giveUp`. */
  failed(): number
  /** Prints the share of detected mutants of each area. */
  summarize(): void
}

/** Creates a log; with a path it also writes counts and survivors there as JSON, after each file. */
export function createMutateLog(json: string | undefined): MutateLog {
  const files: TriedFile[] = []
  let failed = 0
  const say = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)
  return {
    async take(parts) {
      const file = wholeFile(parts)
      if (file === undefined || file.changes === 0) return
      files.push(file)
      const survivors = parts.flatMap(part => part.survivors.map(it => `  ${it}${onText(part.worker)}`))
      say([`${lineOf(file.file, [file])}${onText(file.workers?.join(', '))}`, ...survivors])
      if (json !== undefined) await writeOutputFile(json, jsonOf(files))
    },
    giveUp(line) {
      failed++
      say([line])
    },
    failed: () => failed,
    summarize: () => say(['', ...summaryOf(files)]),
  }
}

/** Returns what names the worker at the end of a line; nothing for a local run. */
export const onText = (worker: string | undefined): string => (worker === undefined ? '' : `  on ${worker}`)

function wholeFile(parts: readonly TriedPart[]): TriedFile | undefined {
  const [first] = parts
  if (!first) return undefined
  const { area, file } = first
  const [changes, noticed, equivalent] = [sum(parts, 'changes'), sum(parts, 'noticed'), sum(parts, 'equivalent')]
  const workers = [...new Set(parts.flatMap(it => it.worker ?? []))]
  const whole = { area, file, changes, noticed, equivalent, survivors: parts.flatMap(it => it.survivors) }
  return workers.length === 0 ? whole : { ...whole, workers }
}

const sum = (tried: readonly FileResult[], key: 'changes' | 'noticed' | 'equivalent'): number =>
  tried.reduce((all, it) => all + it[key], 0)

/** Returns a line with the share of detected mutants; equivalent mutants are not counted. */
function lineOf(name: string, tried: readonly FileResult[]): string {
  const [changes, noticed, equivalent] = [sum(tried, 'changes'), sum(tried, 'noticed'), sum(tried, 'equivalent')]
  const share = Math.floor((noticed / Math.max(1, changes - equivalent)) * 100)
  return `${name.padEnd(44)} ${`${noticed}/${changes - equivalent}`.padStart(9)}  ${String(share).padStart(3)} %${equivalent > 0 ? `  ${equivalent} equivalent` : ''}`
}

const areasOf = (tried: readonly FileResult[]): readonly string[] => [...new Set(tried.map(it => it.area))]

const summaryOf = (tried: readonly FileResult[]): readonly string[] => [
  ...areasOf(tried).map(area =>
    lineOf(
      area,
      tried.filter(it => it.area === area),
    ),
  ),
  lineOf('all', tried),
]

function jsonOf(tried: readonly TriedFile[]): string {
  const counts = areasOf(tried).map(area => {
    const mine = tried.filter(it => it.area === area)
    return { area, changes: sum(mine, 'changes'), noticed: sum(mine, 'noticed'), equivalent: sum(mine, 'equivalent') }
  })
  return `${JSON.stringify({ counts, files: tried }, null, 2)}\n`
}
