/** Tracks asynchronous browser APIs that are neither timers nor network as pending work. */
import { type PendingWork, trackMethod } from './pendingWork.ts'

/** A global object of a page, or of a realm that has only part of one. */
export type Realm = Partial<typeof globalThis>

export function trackAsyncApis(realm: Realm, pendingWork: PendingWork): void {
  watchCrypto(realm, pendingWork)
  watchDatabases(realm, pendingWork)
  watchLocks(realm, pendingWork)
  watchChannels(realm, pendingWork)
  watchPorts(realm, pendingWork)
  watchShare(realm, pendingWork)
  watchCaches(realm, pendingWork)
  watchCredentials(realm, pendingWork)
}

function watchCrypto({ crypto, Blob }: Realm, pendingWork: PendingWork): void {
  const subtle = crypto?.subtle
  const names = [
    'digest',
    'encrypt',
    'decrypt',
    'sign',
    'verify',
    'generateKey',
    'deriveKey',
    'deriveBits',
    'importKey',
    'exportKey',
    'wrapKey',
    'unwrapKey',
  ]
  for (const name of names) trackMethod(pendingWork, subtle && Object.getPrototypeOf(subtle), name, 'crypto')
  for (const name of ['arrayBuffer', 'text', 'bytes']) trackMethod(pendingWork, Blob?.prototype, name, 'blob')
}

/** Tracks IndexedDB: opening until its result, a transaction until its end. */
function watchDatabases({ IDBFactory, IDBDatabase }: Realm, pendingWork: PendingWork): void {
  if (!IDBFactory || !IDBDatabase) return
  for (const name of ['open', 'deleteDatabase'] as const) {
    const original = IDBFactory.prototype[name]
    IDBFactory.prototype[name] = function (this: IDBFactory, ...args: [string, number?]) {
      const request = Reflect.apply(original, this, args) as IDBOpenDBRequest
      const done = pendingWork.add('indexeddb', `${name} ${args[0]}`)
      for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, done, { once: true })
      return request
    }
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
    const begun = Reflect.apply(transaction, this, args) as IDBTransaction
    const done = pendingWork.add('indexeddb', `transaction on ${this.name}`)
    // After the error of a request a transaction still goes on, or its end comes in a later task.
    for (const end of ['complete', 'abort']) begun.addEventListener(end, done, { once: true })
    return begun
  }
}

/**
 * Tracks a lock until it is granted, or waits for another holder. At its end it is tracked again until the browser has
 * released it, since another tab may wait for it.
 */
function watchLocks({ navigator }: Realm, pendingWork: PendingWork): void {
  const locks = navigator?.locks
  if (!locks) return
  const { request, query } = locks
  const wrapped = (name: string, ...rest: readonly unknown[]): Promise<unknown> => {
    const done = pendingWork.add('lock', name)
    const run = rest.at(-1)
    const granted = (lock: unknown): unknown => {
      done()
      return typeof run === 'function' ? run(lock) : undefined
    }
    const asked: Promise<unknown> = Reflect.apply(request, locks, [name, ...rest.slice(0, -1), granted])
    const ended = (): void => {
      done()
      void pendingWork.track('lock', `${name} is released`, query.call(locks)).catch(() => undefined)
    }
    asked.then(ended, ended)
    // A lock that is held may be this one: its grant is then on its way, and may come after this answer.
    query.call(locks).then(it => it.pending?.some(waiting => waiting.name === name) && done(), done)
    return asked
  }
  Object.defineProperty(locks, 'request', { value: wrapped, configurable: true })
}

/** Tracks a message until a channel of the same name has received it. */
function watchChannels(realm: Realm, pendingWork: PendingWork): void {
  const Real = realm.BroadcastChannel
  if (!Real) return
  const { postMessage } = Real.prototype
  Real.prototype.postMessage = function (this: BroadcastChannel, message: unknown) {
    const echo = new Real(this.name)
    const done = pendingWork.add('channel', this.name)
    const end = (): void => {
      done()
      echo.close()
    }
    echo.onmessage = end
    try {
      postMessage.call(this, message)
    } catch (error) {
      // Nobody receives a message that cannot be copied.
      end()
      throw error
    }
  }
}

/** Notes each message between the ports of a page: it causes work in a later turn, as those of React's scheduler do. */
function watchPorts({ MessagePort }: Realm, pendingWork: PendingWork): void {
  if (!MessagePort) return
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
    pendingWork.noteActivity()
    Reflect.apply(postMessage, this, args)
  }
}

/** Share sheet of the phone. */
function watchShare({ navigator }: Realm, pendingWork: PendingWork): void {
  trackMethod(pendingWork, navigator, 'share', 'share')
}

/** Cache storage, as of a kept chart. */
function watchCaches({ CacheStorage, Cache }: Realm, pendingWork: PendingWork): void {
  for (const name of ['open', 'delete', 'has', 'match', 'keys'])
    trackMethod(pendingWork, CacheStorage?.prototype, name, 'cache')
  for (const name of ['match', 'put', 'delete', 'keys']) trackMethod(pendingWork, Cache?.prototype, name, 'cache')
}

/** Unlock of the phone, until the person has answered. */
function watchCredentials({ CredentialsContainer, PublicKeyCredential }: Realm, pendingWork: PendingWork): void {
  for (const name of ['create', 'get']) trackMethod(pendingWork, CredentialsContainer?.prototype, name, 'credentials')
  trackMethod(pendingWork, PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable', 'credentials')
}
