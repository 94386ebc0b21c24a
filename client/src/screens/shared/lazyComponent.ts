/** Lazily loaded components, with a time limit of 120 s. Source: doc 1 §9; OPEN-099. */
import { CHUNK_TIMEOUT_MS } from '@drydock/contracts'
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import { after } from '#platform/time.ts'

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** What stands in place of a part until it is there. */
export const LazyFallback = createContext<ReactNode>(null)

async function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  let cancel: () => void = () => undefined
  const late = new Promise<never>((_, reject) => {
    cancel = after(CHUNK_TIMEOUT_MS, () => reject(new ChunkLoadError('A part of the app did not arrive in time.')))
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkLoadError
      ? error
      : new ChunkLoadError('A part of the app could not be loaded.', { cause: error })
  } finally {
    cancel()
  }
}

/**
 * A component whose code comes when it is first shown. Unlike React's own it shows the part as soon as it is there,
 * where Suspense holds a part back for 300 ms after its fallback, and it asks again for a part that could not be
 * loaded.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at module level
  return function Lazily(props: P) {
    const [part, setPart] = useState(() => loaded)
    const [failure, setFailure] = useState<unknown>()
    const waiting = useContext(LazyFallback)
    useEffect(() => {
      if (part) return
      let gone = false
      loadInTime(load).then(
        it => {
          loaded = it
          if (!gone) setPart(() => it)
        },
        (error: unknown) => gone || setFailure(error),
      )
      return () => {
        gone = true
      }
    }, [part])
    if (failure !== undefined) throw failure
    return part ? createElement(part, props) : waiting
  }
}
