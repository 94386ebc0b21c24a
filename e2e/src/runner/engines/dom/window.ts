/** Window of the DOM engine: happy-dom's, with the size of the phone. */
import { Window } from 'happy-dom'
import { createSubtleCrypto } from '#runner/apps/subtleCrypto.ts'

export type DomWindow = typeof globalThis & { readonly happyDOM: { close(): Promise<void> } }

const PHONE = { width: 390, height: 844 }

/** Opens a window. Its clock and its random numbers are its own: the agent replaces them. */
export function openWindow(url: string): DomWindow {
  const window = new Window({
    url,
    ...PHONE,
    settings: {
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      disableIframePageLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      device: { prefersReducedMotion: 'reduce' },
    },
  }) as unknown as DomWindow
  const own = (name: string, value: object): void =>
    void Object.defineProperty(window, name, { value, configurable: true, writable: true })
  own('performance', { now: () => 0, mark: () => undefined, measure: () => undefined, timeOrigin: 0 })
  own('crypto', {
    subtle: createSubtleCrypto(),
    getRandomValues: crypto.getRandomValues.bind(crypto),
    randomUUID: crypto.randomUUID.bind(crypto),
  })
  return window
}
