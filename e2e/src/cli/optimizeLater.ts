/**
 * Lets V8 optimize later than usual in `drydock explore`, which plays many short documents. Each is a realm, in which
 * V8 optimizes the same functions of the app again, and most end before that pays off.
 */
import { setFlagsFromString } from 'node:v8'

/** Calls before a function is optimized, ten times as many as usual: first quickly, then thoroughly. */
const FLAGS = ['--invocation-count-for-maglev=4000', '--invocation-count-for-turbofan=30000'] as const

/** Sets the flags for walks. To be called before code is cached, because the cache depends on them. */
export function optimizeLater(command: string | undefined): void {
  if (command === 'explore') for (const flag of FLAGS) setFlagsFromString(flag)
}
