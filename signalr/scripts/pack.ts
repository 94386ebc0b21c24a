/**
 * Builds the package and packs it into one file:
 *
 *     npx node signalr/scripts/pack.ts --out DIR
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.ts'

const { values } = parseArgs({ options: { out: { type: 'string', default: '.' } } })
const out = resolve(values.out)
const folder = mkdtempSync(join(tmpdir(), 'signalr-'))
try {
  build(folder)
  mkdirSync(out, { recursive: true })
  const { status } = spawnSync('npm', ['pack', folder, '--pack-destination', out, '--ignore-scripts'], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
