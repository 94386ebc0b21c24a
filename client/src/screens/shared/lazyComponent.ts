/** Lazily loaded components, with a time limit of 120 s. Source: doc 1 §9; OPEN-099. */
import { CHUNK_TIMEOUT_MS } from '@drydock/contracts'
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react'
import { after } from '#platform/time.ts'

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Placeholder of a part until it is loaded. */
export const LazyFallback = createContext<ReactNode>(null)

/** Loads a part of the app. Rejects with `ChunkLoadError` when it does not arrive in time. */
export async function loadInTime<T>(load: () => Promise<T>): Promise<T> {
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

/** A component in a chunk of its own, and a function that preloads it; a failed load is repeated when it is shown. */
export type LazyComponent<P extends object> = ComponentType<P> & { readonly preload: () => void }

/**
 * Returns a component whose code is loaded when it is first shown, if it has not been loaded ahead. Unlike React's own
 * it shows the part as soon as it is loaded, where Suspense holds it back for 300 ms after its fallback, and it repeats
 * a failed load.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined
  const preload = (): void =>
    void load().then(
      component => {
        loaded = component
      },
      () => undefined,
    )
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at module level
  function Lazily(props: P) {
    const [part, setPart] = useState(() => loaded)
    const [failure, setFailure] = useState<unknown>()
    const waiting = useContext(LazyFallback)
    useEffect(() => {
      if (part) return
      let gone = false
      loadInTime(load).then(
        component => {
          loaded = component
          if (!gone) startTransition(() => setPart(() => component))
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
  return Object.assign(Lazily, { preload })
}
