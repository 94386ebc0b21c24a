import { expect, test } from 'vitest'
import { boatOf } from '#testing/boat.ts'
import { appendFromOutside, inputLogOf } from './inputLog.ts'

test('a reading call becomes an input only if a rule reacts to its entry, and then once', () => {
  const boat = boatOf()
  const inputs = inputLogOf(boat)
  boat.journal.subscribe(({ name, seq }) => {
    if (name !== 'GET /api/Alarm') return
    for (let rule = 0; rule < 2; rule++) inputs.readOf(seq)?.()
  })
  inputs.read('GET /api/contact', {}, () => boat.journal.append('rest', 'GET /api/contact'))
  inputs.read('GET /api/Alarm', {}, () => boat.journal.append('rest', 'GET /api/Alarm'))
  appendFromOutside(boat, 'rest', 'GET /api/Alarm', { status: 403 })
  boat.journal.append('rest', 'GET /api/Alarm')
  expect(inputs.all()).toEqual([
    { at: 0, is: 'GET /api/Alarm', what: {} },
    { at: 0, is: 'told', what: { lane: 'rest', name: 'GET /api/Alarm', body: { status: 403 } } },
  ])
})
