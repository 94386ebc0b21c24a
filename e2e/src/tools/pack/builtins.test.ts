import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { builtins } from './builtins.ts'

/** Bundles a program, runs it, and returns what it prints. */
async function printedBy(program: string, plugins = [builtins()]): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'entry.js'), program)
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    plugins,
    build: { ssr: 'entry.js', outDir: 'out', rolldownOptions: { output: { entryFileNames: 'entry.mjs' } } },
  })
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'out/entry.mjs')])
  return stderr.length > 0 ? stderr.toString() : JSON.parse(stdout.toString())
}

const LOADED = 'process.moduleLoadList.filter(it => /undici\\/undici$|NativeModule (?:https|_tls_wrap)$/.test(it))'

test('modules of Node.js load neither the client of fetch nor TLS before something uses them', async () => {
  const program = `import { createServer } from 'node:http'
import { request } from 'node:https'
import { TLSSocket } from 'tls'
const before = ${LOADED}.length
const types = [typeof createServer, typeof request, typeof TLSSocket]
console.log(JSON.stringify([before, types, ${LOADED}.length > 0]))`
  const expected = [0, ['function', 'function', 'function'], true]
  expect(await printedBy(program)).toEqual(expected)
  // Without the plugin the same program loads them at once.
  expect(await printedBy(program, [])).not.toEqual(expected)
})

test('a default import, a whole namespace and a required module are what Node.js has', async () => {
  const program = `import fs from 'node:fs'
import * as path from 'path'
import EventEmitter, { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
console.log(JSON.stringify([
  typeof fs.readFileSync, path.join('a', 'b'), new EventEmitter() instanceof EventEmitter, typeof once, typeof setTimeout,
]))`
  expect(await printedBy(program)).toEqual(['function', join('a', 'b'), true, 'function', 'function'])
})
