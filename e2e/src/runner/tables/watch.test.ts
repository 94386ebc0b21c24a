import { expect, test } from 'vitest'
import { constantMachines } from './testing.ts'
import { watch } from './watch.ts'

test('watch reports a step outside its table once, and the machine makes it nevertheless', () => {
  const machines = constantMachines('elsewhere')
  const wrong = watch(machines)
  const made = [1, 2].map(() => machines['SM-BAN'].step({ is: 'hidden' }, { is: 'due' }, 0))
  expect([made, wrong]).toEqual([
    ['elsewhere', 'elsewhere'],
    ['SM-BAN: due in hidden changes nothing, but leads to undefined'],
  ])
})

test('watch does not report a step inside its table', () => {
  const hidden = { is: 'hidden' }
  const machines = constantMachines(hidden)
  const wrong = watch(machines)
  machines['SM-BAN'].step({ is: 'shown', texts: [], until: 0 }, { is: 'due' }, 0)
  expect(wrong).toEqual([])
})
