import { expect, onTestFinished, test, vi } from 'vitest'
import { list } from './list.ts'

/** Runs `drydock list` with these words and returns what it prints. */
async function printed(...words: readonly string[]): Promise<string> {
  const texts: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation(text => texts.push(String(text)) > 0)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await list.start(words)).toBe(0)
  return texts.join('')
}

test('drydock list --bases prints the default boat and each plan of scenarios/bases with its first comment', async () => {
  expect((await printed('--bases')).split('\n')).toEqual([
    'calm          The boat that every other plan is laid over.',
    '24-volt       A boat with 24 V batteries.',
    'crewed        A boat with people: accounts with all kinds of rights, sailor friends, VIP contacts and favourite journeys.',
    'fully-fitted  A boat that has one device of every type.',
    '',
  ])
})

test('drydock list --bases --json prints name, file and description of each base boat', async () => {
  const found = JSON.parse(await printed('--bases', '--json'))
  expect([found.length, found[0], found[1]]).toEqual([
    4,
    { name: 'calm', description: 'The boat that every other plan is laid over.' },
    { name: '24-volt', file: 'scenarios/bases/24-volt.yaml', description: 'A boat with 24 V batteries.' },
  ])
})

test('drydock list --bases refuses words, since they select scenarios', async () => {
  await expect(list.start(['--bases', 'alarm'])).rejects.toThrow('--bases takes no words: it lists every base boat.')
})
