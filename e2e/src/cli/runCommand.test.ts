import { expect, onTestFinished, test, vi } from 'vitest'
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
