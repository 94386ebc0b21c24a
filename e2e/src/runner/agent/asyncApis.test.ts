import { expect, test } from 'vitest'
import { createPendingWork } from './pendingWork.ts'
import { trackAsyncApis, type Realm } from './asyncApis.ts'
import { trackWorkers } from './workers.ts'

/** A database whose transactions the test controls. */
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

test.each(['create', 'get'])('credentials: %s is pending until the person has answered', async name => {
  const { promise, reject } = Promise.withResolvers<never>()
  class CredentialsContainer {}
  Object.assign(CredentialsContainer.prototype, { create: () => promise, get: () => promise })
  const pendingWork = createPendingWork()
  trackAsyncApis({ CredentialsContainer } as unknown as Realm, pendingWork)
  const asked = Reflect.apply(Reflect.get(CredentialsContainer.prototype, name), undefined, [])
  expect(pendingWork.pending().map(it => it.what)).toEqual([name])
  reject(new DOMException('no', 'NotAllowedError'))
  await expect(asked).rejects.toThrow('no')
  expect(pendingWork.pending()).toEqual([])
})

test('a cache is pending until it is open', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  class CacheStorage {}
  Object.assign(CacheStorage.prototype, { open: () => promise })
  const pendingWork = createPendingWork()
  trackAsyncApis({ CacheStorage } as unknown as Realm, pendingWork)
  const opened = Reflect.get(CacheStorage.prototype, 'open')()
  expect(pendingWork.pending().map(it => it.kind)).toEqual(['cache'])
  resolve({})
  await opened
  expect(pendingWork.pending()).toEqual([])
})

/** Locks whose grants and answers the test controls. */
function lockBench() {
  const answers: PromiseWithResolvers<LockManagerSnapshot>[] = []
  let grant = (): unknown => undefined
  const request = (_name: string, run: LockGrantedCallback<unknown>): Promise<unknown> =>
    new Promise(resolve => {
      grant = () => resolve(run(null))
    })
  const query = (): Promise<LockManagerSnapshot> => {
    const answer = Promise.withResolvers<LockManagerSnapshot>()
    answers.push(answer)
    return answer.promise
  }
  const locks = { request, query }
  const pendingWork = createPendingWork()
  trackAsyncApis({ navigator: { locks } } as unknown as Realm, pendingWork)
  const work = Promise.withResolvers<void>()
  const asked = locks.request('renewal', () => work.promise)
  return {
    grant: () => void grant(),
    /** The browser answers the next question for what is held and what waits. */
    async answer(held: readonly string[], pending: readonly string[]): Promise<void> {
      const named = (names: readonly string[]) => names.map(name => ({ name }))
      answers.shift()?.resolve({ held: named(held), pending: named(pending) })
      await new Promise(setImmediate)
    },
    async end(): Promise<void> {
      work.resolve()
      await asked
      await new Promise(setImmediate)
    },
    pending: () => pendingWork.pending().map(({ what }) => what),
  }
}

test('a lock whose grant is on its way is pending, although the browser says that it is held', async () => {
  const { grant, answer, pending } = lockBench()
  await answer(['renewal'], [])
  expect(pending()).toEqual(['renewal'])
  grant()
  expect(pending()).toEqual([])
})

test('a lock that waits for another holder is at rest', async () => {
  const { answer, pending } = lockBench()
  await answer(['renewal'], ['renewal'])
  expect(pending()).toEqual([])
})

test('a lock is pending from the end of its work until the browser has released it', async () => {
  const { grant, answer, end, pending } = lockBench()
  await answer(['renewal'], [])
  grant()
  await end()
  expect(pending()).toEqual(['renewal is released'])
  await answer([], [])
  expect(pending()).toEqual([])
})

test.each(['BroadcastChannel', 'Worker'])('a message that a %s cannot copy is not pending', name => {
  let closed = 0
  class Refusing extends EventTarget {
    postMessage(): void {
      throw new DOMException('It cannot be cloned.', 'DataCloneError')
    }
    close(): void {
      closed++
    }
  }
  const pendingWork = createPendingWork()
  const realm = { [name]: Refusing } as unknown as Realm
  trackAsyncApis(realm, pendingWork)
  trackWorkers(realm, pendingWork)
  expect(() => new Refusing().postMessage()).toThrow('It cannot be cloned.')
  expect(pendingWork.pending()).toEqual([])
  expect(closed).toBe(name === 'BroadcastChannel' ? 1 : 0)
})
