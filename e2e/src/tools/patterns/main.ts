/**
 * `node e2e/src/tools/patterns/main.ts`: refuses slow regular expressions in contracts, simulator and client. A part of
 * the lint step.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, ROOT } from '#paths.ts'
import { slownessOf } from './slowness.ts'
import { literalsIn } from './literals.ts'

const SOURCES = '{contracts,signalr,simulator,client}/src/**/*.{ts,tsx}'
/** Tests get no text from outside. */
const TESTS = /\.test\.tsx?$|\/test(ing)?\/|\/testing\.ts$/
/** Cache of patterns that were checked on this machine. */
const JUDGED = join(CACHE, 'patterns.json')

function judgedBefore(): readonly string[] {
  try {
    return JSON.parse(readFileSync(JUDGED, 'utf8')) as readonly string[]
  } catch {
    return []
  }
}

const safe = new Set(judgedBefore())
const faults = new Map<string, string>()
const used: string[] = []
for (const file of globSync(SOURCES, { cwd: ROOT }).filter(it => !TESTS.test(it))) {
  for (const literal of literalsIn(readFileSync(join(ROOT, file), 'utf8'), file)) {
    const name = `/${literal.source}/${literal.flags}`
    used.push(name)
    if (safe.has(name)) continue
    const problem = faults.get(name) ?? (await slownessOf(literal))
    if (problem === undefined) safe.add(name)
    else {
      faults.set(name, problem)
      process.stdout.write(`${file}:${literal.line}: ${name} ${problem}\n`)
    }
  }
}
mkdirSync(CACHE, { recursive: true })
writeFileSync(JUDGED, `${JSON.stringify([...safe].filter(it => used.includes(it)).toSorted(), null, 1)}\n`)
process.exitCode = faults.size > 0 ? 1 : 0
