/** Without a page there is nothing to capture and nothing to draw on: sharing is seen in the browser alone. */
import type { SharingFact, SharingVerb } from './words.ts'

const WHY = 'Sharing needs a page that can be captured: say so under drivers.'
const missing = (): never => {
  throw new Error(WHY)
}

export const verbs: Readonly<Record<SharingVerb, () => void>> = { share: missing, 'share-again': missing, 'download-picture': missing, 'close-shared-picture': missing }
export const facts: Readonly<Record<SharingFact, () => unknown>> = { shared: missing, 'shared-log': missing, 'shared-picture': missing, downloaded: missing }
