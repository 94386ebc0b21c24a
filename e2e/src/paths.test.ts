import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { pathFromHere, ROOT, shortPath } from './paths.ts'

afterEach(() => void vi.restoreAllMocks())

test.each([
  ['the root', ROOT, 'scenarios/own/trip.yaml', 'scenarios/own/trip.yaml'],
  ['a folder below the root', join(ROOT, 'docs'), 'scenarios/own/trip.yaml', '../scenarios/own/trip.yaml'],
  ['the folder of the file', join(ROOT, 'docs'), 'docs/trip.yaml', 'trip.yaml'],
  ['another folder', tmpdir(), 'docs/trip.yaml', undefined],
])('from %s the printed path of a file leads to it', (_, here, file, expected) => {
  vi.spyOn(process, 'cwd').mockReturnValue(here)
  const path = pathFromHere(join(ROOT, file))
  expect(join(here, path)).toBe(join(ROOT, file))
  if (expected !== undefined) expect(path).toBe(expected)
  expect(shortPath(join(ROOT, file))).toBe(file)
})

test('a file outside the root has its whole path, or that from the current folder', () => {
  vi.spyOn(process, 'cwd').mockReturnValue(join(tmpdir(), 'own'))
  expect(pathFromHere(join(tmpdir(), 'own/trip.yaml'))).toBe('trip.yaml')
  expect(pathFromHere(join(tmpdir(), 'other/trip.yaml'))).toBe(join(tmpdir(), 'other/trip.yaml'))
})
