import { expect, onTestFinished, test, vi } from 'vitest'
import { COMMANDS } from './commands.ts'
import { runCommand } from './runCommand.ts'

test.each([
  [['-h'], 0, /^drydock: a fake boat/],
  [['help'], 0, /^drydock: a fake boat/],
  [['help', 'replay'], 0, /^Usage: drydock replay /],
  [['replay', '-h'], 0, /^Usage: drydock replay /],
  [['replay', '--help'], 0, /^Usage: drydock replay /],
  [['help', 'repaly'], 2, /^drydock: unknown command 'repaly'/],
  [['replay', ''], 2, /^drydock: an empty word names no scenario\. Omit it\.$/m],
  [
    ['replay', '--json', 'package.json/out.json'],
    2,
    /^drydock: 'package\.json\/out\.json' cannot be written: a file is where /,
  ],
  [
    ['mutate', '--json', 'package.json/out.json', 'constants'],
    2,
    /^drydock: 'package\.json\/out\.json' cannot be written: a file is where a folder is needed\.$/m,
  ],
  [['pack', '--out', 'package.json'], 2, /^drydock: cannot write the package to 'package\.json': it is a file\. Name/],
  [['screens', '--out', 'package.json'], 2, /^drydock: cannot write pictures to 'package\.json': it is a file\. Name/],
  [['test', '--parts', 'dom,unti'], 2, /^drydock: --parts takes some of unused, types, [^']+, not 'unti'\.$/m],
  [['test', '--parts', 'types,covered', 'SC-01'], 2, /^drydock: no part is left to run\./],
  [['replay', 'SC-01', '--shard', '3/3'], 0, /^Shard 3\/3 is empty: there is only 1 case\./],
])('drydock %j ends with %i and says %s', async (words, code, said) => {
  let out = ''
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation(text => {
      out += String(text)
      return true
    })
  }
  onTestFinished(() => void vi.restoreAllMocks())
  const ended = await runCommand(words)
  expect([ended, out]).toEqual([code, expect.stringMatching(said)])
})

test.each([
  [{ code: 'ENOSPC' }, 'drydock: a file cannot be used: the disk is full. Free some space.\n'],
  [{ code: 'EROFS', path: '/media/x' }, "drydock: '/media/x' cannot be used: its disk is read-only.\n"],
  [{ code: 'ENOENT', path: '/media/x' }, expect.stringContaining('    at ')],
])('an unexpected error with %j is one line when it is of the disk, else it has a stack', async (fields, said) => {
  const list = COMMANDS.find(it => it.name === 'list')
  if (!list) throw new Error('There is no list.')
  vi.spyOn(list, 'load').mockRejectedValue(Object.assign(new Error('unexpected'), fields))
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  expect([await runCommand(['list']), write.mock.calls]).toEqual([1, [[said]]])
})
