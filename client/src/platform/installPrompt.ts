/** The browser's offer to install the app. Only Chromium makes one. */

interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/**
 * Keeps the browser from showing its offer by itself. `report` gets a function that shows it, in a press and once. To
 * be called before the page has loaded.
 */
export function onInstallOffer(report: (show: () => Promise<unknown>) => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    report(() => (event as InstallOffer).prompt())
  })
}
