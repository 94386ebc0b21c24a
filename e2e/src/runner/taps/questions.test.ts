import { expect, test } from 'vitest'
import { createAnswering } from './questions.ts'

test('a page answers a heartbeat while a question takes long', async () => {
  const sent: unknown[] = []
  const { promise: moved, resolve: arrive } = Promise.withResolvers<never>()
  const ask = createAnswering({
    agent: { moveTo: () => moved, settle: () => moved, reportText: () => ({}) as never },
    taps: { setMode: async () => undefined },
    reload: async () => undefined,
    send: text => sent.push(JSON.parse(text)),
  })
  ask('{"id":1,"ask":"moveTo","until":5,"straight":true}')
  ask('{"ask":"alive"}')
  const first = [...sent]
  arrive({ now: 5 } as never)
  await new Promise(resolve => setImmediate(resolve))
  expect([first, sent.at(-1)]).toEqual([[{ alive: true }], { id: 1, report: { now: 5 } }])
})
