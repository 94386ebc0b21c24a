import { expect, test } from 'vitest'
import { createBoat } from './boat.ts'
import { parseTraceparent } from './traceContext.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test.each([
  [`00-${TRACE}-${PARENT}-01`],
  [`cc-${TRACE}-${PARENT}-01`],
  [`cc-${TRACE}-${PARENT}-01-what-the-future-will-be-like`],
])('the trace context %s is taken up', header => {
  expect(parseTraceparent(header)).toEqual({ traceId: TRACE, parentId: PARENT })
})

test.each([
  [undefined],
  [''],
  [`ff-${TRACE}-${PARENT}-01`],
  [`00-${'0'.repeat(32)}-${PARENT}-01`],
  [`00-${TRACE}-${'0'.repeat(16)}-01`],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`],
  [`00-${TRACE}-${PARENT}-01-more`],
  [`00-${TRACE}-${PARENT}-01.`],
  [`00-${TRACE}-${PARENT}`],
  [[`00-${TRACE}-${PARENT}-01`, `00-${TRACE}-${PARENT}-01`]],
])('the trace context %j is ignored', header => {
  expect(parseTraceparent(header)).toBe(undefined)
})

test('entries of a call, and of what it schedules, have its trace; later ones of a repetition have none', () => {
  const boat = createBoat({ start: 0 })
  const names = (): readonly string[] => boat.journal.since(0).map(it => `${it.name} ${it.trace?.call ?? 'none'}`)
  const repeat = (): void => {
    boat.journal.append('state', 'repeated')
    boat.clock.after(10, repeat)
  }
  boat.journal.append('state', 'before')
  boat.journal.within({ traceId: TRACE, parentId: PARENT, call: 7 }, () => {
    boat.journal.append('state', 'inside')
    boat.clock.after(10, repeat)
  })
  boat.clock.after(5, () => boat.journal.append('state', 'between'))
  boat.clock.advanceTo(20)
  expect(names()).toEqual(['before none', 'inside 7', 'between none', 'repeated 7', 'repeated none'])
})

test('a trace ends when the call throws', () => {
  const { journal } = createBoat({ start: 0 })
  const fail = (): never => {
    throw new Error('broken')
  }
  expect(() => journal.within({ traceId: TRACE, parentId: PARENT, call: 1 }, fail)).toThrow('broken')
  expect(journal.trace()).toBe(undefined)
})
