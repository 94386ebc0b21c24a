import { expect, test } from 'vitest'
import { draftOf } from './scenario.ts'

test.each(['constructor', 'toString', '__proto__'])('an unknown push named %s is a push step', event => {
  const { steps } = draftOf([{ is: 'push', at: 0, event, args: ['a'] }], { name: 'A', id: 'SC-900' })
  expect(steps).toEqual([{ at: 0, kind: 'push', params: { event, args: ['a'] } }])
})
