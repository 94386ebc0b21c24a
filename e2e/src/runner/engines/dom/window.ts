/** A window without pixels: happy-dom's, as large as the phone that scenarios are played on. */
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
