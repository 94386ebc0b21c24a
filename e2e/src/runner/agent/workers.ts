/** Tracks workers of a page: each message counts as pending work until its reply. */
import type { PendingWork } from './pendingWork.ts'
import type { Realm } from './asyncApis.ts'

/** Returns the addresses of the scripts that workers were started with, as they come. */
export function trackWorkers(realm: Realm, pendingWork: PendingWork): ReadonlySet<string> {
  const scripts = new Set<string>()
  const Real = realm.Worker
  if (!Real) return scripts
  countAnswers(Real, pendingWork)
  realm.Worker = new Proxy(Real, {
    construct(target, [address, ...rest]: [string | URL, WorkerOptions?]) {
      scripts.add(new URL(String(address), realm.location?.href).href)
      return new target(address, ...rest)
    },
  })
  return scripts
}

/** A worker has no timers of its own. */
function countAnswers({ prototype }: typeof Worker, pendingWork: PendingWork): void {
  const { postMessage } = prototype
  const owed = new WeakMap<Worker, (() => void)[]>()
  prototype.postMessage = function (this: Worker, ...args: [unknown]) {
    const known = owed.get(this)
    const queue = known ?? []
    if (!known) {
      owed.set(this, queue)
      this.addEventListener('message', () => queue.shift()?.())
      this.addEventListener('error', () => queue.splice(0).forEach(done => done()))
    }
    Reflect.apply(postMessage, this, args)
    // After it: nobody answers a message that cannot be copied. Answers come in later tasks.
    queue.push(pendingWork.add('worker', 'an answer'))
  }
}
