/** Window of the DOM engine: happy-dom's, with the size of the phone. */
import { Window } from 'happy-dom'

export type DomWindow = typeof globalThis & { readonly happyDOM: { close(): Promise<void> } }

const PHONE = { width: 390, height: 844 }

export function openWindow(url: string): DomWindow {
  return new Window({
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
}
