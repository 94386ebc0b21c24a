import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boatOf } from '#testing/boat.ts'
import { type Breakpoint, breakpointsOf, type Holdable, type HoldDirection } from './breakpoints.ts'

const NAMES = ['GET /api/sensor', 'GET /api/sensor/history/{id}', 'ShowMessage'] as const
const name = fc.constantFrom(...NAMES)
const direction = fc.constantFrom<HoldDirection>('request', 'reply', 'push')

type Command =
  | { readonly is: 'add'; readonly breakpoint: Breakpoint }
  | { readonly is: 'arrive'; readonly item: Holdable }
  | { readonly is: 'release' | 'discard'; readonly nth: number }
  | { readonly is: 'clear' | 'boat is gone' }

const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    is: fc.constant('add' as const),
    breakpoint: fc.record({
      direction,
      name: fc.option(name, { nil: undefined }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  }),
  fc.record({ is: fc.constant('arrive' as const), item: fc.record({ direction, name, body: fc.constant(null) }) }),
  fc.record({ is: fc.constantFrom('release' as const, 'discard' as const), nth: fc.nat(5) }),
  fc.record({ is: fc.constantFrom('clear' as const, 'boat is gone' as const) }),
)

/** Model: one list of breakpoints by name and direction, and the ids of what they hold. */
test('what is held ends exactly once, and time is stopped while anything is held', () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 30 }), list => {
      const boat = boatOf()
      const breakpoints = breakpointsOf(boat)
      let model: Breakpoint[] = []
      let held: number[] = []
      const ends = new Map<number, string>()
      let id = 0
      for (const command of list) {
        if (command.is === 'add') {
          breakpoints.add(command.breakpoint)
          model.push(command.breakpoint)
        } else if (command.is === 'arrive') {
          const { item } = command
          const found = model.find(it => it.direction === item.direction && (it.name ?? item.name) === item.name)
          const next = id + 1
          const one = breakpoints.hold(item, end => ends.set(next, end))
          expect(one?.id).toBe(found && next)
          if (!found) continue
          id = next
          held.push(id)
          model = model.flatMap(it => (it !== found ? [it] : it.times > 1 ? [{ ...it, times: it.times - 1 }] : []))
        } else if (command.is === 'release' || command.is === 'discard') {
          const which = held[command.nth] ?? -1
          if (command.is === 'release') expect(breakpoints.release(which)).toBe(which !== -1)
          else breakpoints.discard(which)
          held = held.filter(it => it !== which)
          if (which !== -1) expect(ends.get(which)).toBe(command.is === 'release' ? 'released' : 'discarded')
        } else {
          if (command.is === 'clear') breakpoints.clear()
          else breakpoints.discardAll()
          ;[model, held] = [[], []]
        }
        expect(breakpoints.all()).toEqual(model)
        expect(breakpoints.held().map(it => it.id)).toEqual(held)
        expect(boat.clock.isHeld()).toBe(held.length > 0)
        expect(ends.size).toBe(id - held.length)
      }
    }),
  )
})

test('a held item goes on at the moment at which it was held', () => {
  const boat = boatOf()
  const breakpoints = breakpointsOf(boat)
  breakpoints.add({ direction: 'push', times: 1 })
  const seen: unknown[] = []
  boat.clock.after(1_000, () => {
    breakpoints.hold({ direction: 'push', name: 'ShowMessage', body: [] }, () => seen.push(boat.clock.isHeld()))
  })
  boat.clock.advanceTo(boat.clock.start + 60_000)
  expect([boat.clock.now() - boat.clock.start, breakpoints.release(1), seen]).toEqual([1_000, true, [true]])
})
