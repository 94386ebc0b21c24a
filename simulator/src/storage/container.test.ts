import { deserialize, serialize } from 'node:v8'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlockKind, type Container, createContainer, type SavedContainer } from './container.ts'
import type { Properties } from './properties.ts'

const LIMITS = { blob: 100, boat: 20_000, received: 1_000 }
type Action = (it: Container, now: number) => void

/** Runs a change; what the container refuses changes nothing. */
const attempt = (run: () => unknown): void => {
  try {
    run()
  } catch {
    return
  }
}
const names = fc.constantFrom('a.jpeg', 'b.jpeg')
const blocks = fc.constantFrom('one', 'two')
const bytes = fc.uint8Array({ maxLength: 60 }).map(it => Buffer.from(it))
const kinds = fc.constantFrom<BlockKind>('Latest', 'Committed', 'Uncommitted')
const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.tuple(names, bytes).map(
    ([name, data]): Action =>
      (container, now) =>
        container.put(name, data, PROPERTIES, now)(),
  ),
  fc.tuple(names, blocks, bytes).map(
    ([name, block, data]): Action =>
      container =>
        container.stage(name, block, data)(),
  ),
  fc.tuple(names, fc.array(fc.tuple(kinds, blocks), { maxLength: 4 })).map(
    ([name, list]): Action =>
      (container, now) =>
        container.commit(name, list, PROPERTIES, now)(),
  ),
  names.map(
    (name): Action =>
      container =>
        container.remove(name)(),
  ),
  bytes.map(
    (data): Action =>
      it => (it.checkReceived(data.length), it.receive(data.length)),
  ),
)
const PROPERTIES: Properties = { headers: {}, metadata: {}, md5: undefined }

test('a container that was saved and resumed answers as the first one to everything that follows', () => {
  fc.assert(
    fc.property(fc.array(actions), fc.array(actions), (before, later) => {
      const first = createContainer(LIMITS)
      for (const [now, run] of before.entries()) attempt(() => run(first, now))
      const saved = deserialize(serialize(first.save())) as SavedContainer
      const second = createContainer(LIMITS, saved)
      for (const [now, run] of later.entries()) for (const it of [first, second]) attempt(() => run(it, 1_000 + now))
      expect(second.all()).toEqual(first.all())
      expect(second.save()).toEqual(first.save())
      for (const size of [0, 100, 900, 1_000]) expect(isAccepted(second, size)).toBe(isAccepted(first, size))
    }),
  )
})

function isAccepted(it: Container, size: number): boolean {
  try {
    it.checkReceived(size)
    return true
  } catch {
    return false
  }
}
