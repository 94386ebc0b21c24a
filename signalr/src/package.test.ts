/** The package as it is published. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../scripts/build.ts'

const ROOT = join(import.meta.dirname, '../..')
const place = mkdtempSync(join(tmpdir(), 'signalr-'))
const folder = join(place, 'node_modules/@drydock/signalr')

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  build(folder)
  for (const name of ['ws', '@msgpack/msgpack', 'fastify', '@fastify/websocket', '@types', 'undici-types']) {
    mkdirSync(dirname(join(place, 'node_modules', name)), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(place, 'node_modules', name))
  }
})
afterAll(() => rmSync(place, { recursive: true }))

const manifest = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

test('publint finds nothing to improve', async () => {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true })
  expect(messages.map(it => it.code)).toEqual([])
})

test('the package needs ws and @msgpack/msgpack alone, and nothing of the workspace', () => {
  const { dependencies, peerDependenciesMeta, devDependencies, private: isPrivate, ...it } = manifest()
  expect(Object.keys(dependencies)).toEqual(['@msgpack/msgpack', 'ws'])
  expect(Object.keys(it.peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional)).toEqual([])
  expect([devDependencies, isPrivate]).toEqual([undefined, undefined])
})

test('every module of the package has its file and its declarations', () => {
  const { exports } = manifest()
  const files = Object.values<string | object>(exports).flatMap(it =>
    typeof it === 'string' ? [it] : Object.values(it),
  )
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter(it => !existsSync(join(folder, it)))).toEqual([])
})

test('every module of the package can be imported outside of the workspace', () => {
  const names = Object.keys(manifest().exports).filter(it => !it.endsWith('.json'))
  const program = names.map(it => `await import('@drydock/signalr${it.slice(1)}')`).join('\n')
  writeFileSync(join(place, 'program.mjs'), program)
  const { status, stderr } = spawnSync(process.execPath, [join(place, 'program.mjs')])
  expect([String(stderr), status]).toEqual(['', 0])
})

test('the declarations compile in the strictest mode, without the types of ws', () => {
  const names = Object.keys(manifest().exports).filter(it => !it.endsWith('.json') && it !== './fastify')
  const program = names.map((it, at) => `export * as m${at} from '@drydock/signalr${it.slice(1)}'`).join('\n')
  writeFileSync(join(place, 'program.ts'), program)
  rmSync(join(place, 'node_modules/@types'))
  mkdirSync(join(place, 'node_modules/@types'))
  symlinkSync(join(ROOT, 'node_modules/@types/node'), join(place, 'node_modules/@types/node'))
  const words = '--noEmit --strict --module nodenext --target es2022 --types node --exactOptionalPropertyTypes'
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), [...words.split(' '), 'program.ts'], { cwd: place })
  expect(String(stdout)).toBe('')
})
