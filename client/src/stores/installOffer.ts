/** The browser's offer to install the app, kept until the person asks for it. Source: XTRA-15. */
import { proxy } from 'valtio/vanilla'
import { onInstallOffer } from '#platform/installPrompt.ts'

export const installOffer = proxy({ isKept: false })

let show: (() => Promise<unknown>) | undefined

/** Stores the browser's offers from now on. Call once, before the page has loaded. */
export const keepInstallOffer = (): void =>
  onInstallOffer(it => {
    show = it
    installOffer.isKept = true
  })

/** Shows the offer, in a press; it can be shown once. */
export async function install(): Promise<void> {
  const shown = show?.()
  show = undefined
  installOffer.isKept = false
  await shown?.catch((error: unknown) => console.warn('The app could not be installed.', error))
}
