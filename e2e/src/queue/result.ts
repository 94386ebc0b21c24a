/** Results that travel: a run as compressed JSON, with its journal, its pictures and its traces. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { CACHE } from '#paths.ts'
import type { CaseResult } from '#runner/replay/result.ts'
import type { CaseRun } from '#runner/replay/run.ts'
import { packed, unpacked } from './record.ts'

const ResultShape = z.object({
  id: z.string(),
  case: z.string(),
  file: z.string(),
  repeat: z.number(),
  verdict: z.enum(['passed', 'failed', 'skipped']),
  reason: z.optional(z.string()),
  virtualMs: z.number(),
  wallMs: z.number(),
  hash: z.string(),
  failures: z.array(z.string()),
})
const Travelling = z.object({
  result: ResultShape,
  lines: z.array(z.string()),
  entries: z.array(z.unknown()),
  judged: z.array(z.unknown()),
  failed: z.array(z.unknown()),
  pictures: z.array(z.object({ person: z.string(), name: z.string(), at: z.number(), png: z.string() })),
  traces: z.array(z.object({ folder: z.string(), name: z.string(), base64: z.string() })),
  browser: z.optional(z.string()),
})

/** Returns a run as compressed JSON. */
export async function packRun(run: CaseRun): Promise<Buffer> {
  const { result, lines, entries, judged, failed, pictures, traces, browser } = run
  return packed({
    result,
    lines,
    entries,
    judged,
    failed,
    pictures: pictures.map(it => ({ ...it, png: Buffer.from(it.png).toString('base64') })),
    traces: await Promise.all(
      traces.map(async it => ({
        folder: basename(dirname(it)),
        name: basename(it),
        base64: (await readFile(it)).toString('base64'),
      })),
    ),
    browser,
  })
}

/** Returns the run of compressed JSON, with its worker; its traces are written as a local run writes them. */
export async function unpackRun(bytes: Buffer, worker: string): Promise<CaseRun> {
  const it = Travelling.parse(unpacked(bytes))
  const traces: string[] = []
  for (const { folder, name, base64 } of it.traces) {
    const file = join(CACHE, 'traces', basename(folder), basename(name))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(base64, 'base64'))
    traces.push(file)
  }
  const result: CaseResult = { ...it.result, worker }
  return {
    result,
    lines: it.lines,
    // Written by the same build as this one: a worker of another build takes no job.
    entries: it.entries as CaseRun['entries'],
    judged: it.judged as CaseRun['judged'],
    failed: it.failed as CaseRun['failed'],
    pictures: it.pictures.map(picture => ({ ...picture, png: Buffer.from(picture.png, 'base64') })),
    traces,
    browser: it.browser,
  }
}
