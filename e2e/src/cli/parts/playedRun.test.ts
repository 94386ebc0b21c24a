import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type PlayedRun, playInShards, type Workplace } from './playedRun.ts'

const RUN: PlayedRun = { driver: 'dom', name: 'dom', words: [], isCached: false, jobs: 2 }

/** A workplace whose processes play one case each, named after the shard; some break off or fail. */
async function openWorkplace(codes: Readonly<Record<string, number | 'breaks off'>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'played-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const place: Workplace = {
    folder,
    async tool(_, args) {
      const after = (option: string): string | undefined =>
        args.includes(option) ? args[args.indexOf(option) + 1] : undefined
      const shard = after('--shard') ?? ''
      const code = codes[shard] ?? 0
      if (code === 'breaks off') return { code: 1, output: `${shard} broke off.\n` }
      await writeFile(after('--json') ?? '', JSON.stringify({ results: [shard] }))
      const wire = after('--wire')
      if (wire !== undefined) await writeFile(wire, JSON.stringify({ runs: [`wire of ${shard}`] }))
      return { code, output: `${shard} is done.\n` }
    },
  }
  const left = (file: string): Promise<unknown> =>
    readFile(join(folder, file), 'utf8').then(
      text => JSON.parse(text),
      () => 'nothing',
    )
  return { place, left }
}

test('the results of all processes are together, in the return value and in one file', async () => {
  const { place, left } = await openWorkplace()
  const results = { results: ['1/2', '2/2'] }
  expect(await playInShards(RUN, place)).toEqual({ code: 0, output: '1/2 is done.\n2/2 is done.\n', json: results })
  expect(await left('dom.json')).toEqual(results)
})

test('the wires of all processes are together in one file', async () => {
  const { place, left } = await openWorkplace()
  await playInShards(RUN, place)
  expect(await left('dom-wire.json')).toEqual({ runs: ['wire of 1/2', 'wire of 2/2'] })
})

test('a run that leaves cached cases out leaves no wires', async () => {
  const { place, left } = await openWorkplace()
  await playInShards({ ...RUN, isCached: true }, place)
  expect(await left('dom-wire.json')).toBe('nothing')
})

test('a failure in one process is a failure of the run', async () => {
  const { place } = await openWorkplace({ '2/2': 1 })
  expect(await playInShards(RUN, place)).toMatchObject({ code: 1, json: { results: ['1/2', '2/2'] } })
})

test('a process that breaks off leaves a run without results, also in the file of an earlier run', async () => {
  const { place, left } = await openWorkplace({ '1/2': 'breaks off' })
  await writeFile(join(place.folder, 'dom.json'), '{"results":["earlier"]}')
  expect(await playInShards(RUN, place)).toMatchObject({ code: 1, json: undefined })
  expect(await left('dom.json')).toBe('nothing')
})

test('more than eight jobs are played in eight processes', async () => {
  const { place } = await openWorkplace()
  expect(await playInShards({ ...RUN, jobs: 32 }, place)).toMatchObject({ json: { results: { length: 8 } } })
})

test('results of an earlier run with more processes are gone', async () => {
  const { place, left } = await openWorkplace()
  await playInShards({ ...RUN, jobs: 3 }, place)
  await playInShards(RUN, place)
  expect(await left('dom-3.json')).toBe('nothing')
})
