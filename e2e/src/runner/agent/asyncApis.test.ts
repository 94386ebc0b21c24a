import { expect, test } from 'vitest'
import { createPendingWork } from './pendingWork.ts'
import { trackAsyncApis, type Realm } from './asyncApis.ts'

/** A database whose transactions are led by the test. */
function bench() {
  const begun = new EventTarget()
  class Factory {
    open(): EventTarget {
      return new EventTarget()
    }
    deleteDatabase(): EventTarget {
      return new EventTarget()
    }
  }
  class Database {
    readonly name = 'boats'
    transaction(): EventTarget {
      return begun
    }
  }
  const pendingWork = createPendingWork()
  trackAsyncApis({ IDBFactory: Factory, IDBDatabase: Database } as unknown as Realm, pendingWork)
  new Database().transaction()
  return { begun, pending: () => pendingWork.pending().map(it => it.what) }
}

test.each(['complete', 'abort'])('a transaction is pending until its %s event', end => {
  const { begun, pending } = bench()
  expect(pending()).toEqual(['transaction on boats'])
  begun.dispatchEvent(new Event(end))
  expect(pending()).toEqual([])
})

test('a transaction with a failed request is pending until its abort event, which comes in a later task', () => {
  const { begun, pending } = bench()
  begun.dispatchEvent(new Event('error'))
  expect(pending()).toEqual(['transaction on boats'])
  begun.dispatchEvent(new Event('abort'))
  expect(pending()).toEqual([])
})
