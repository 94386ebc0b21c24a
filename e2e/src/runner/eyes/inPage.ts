/** Entry of the observations in a browser page: one question, one reply. */
import type { ObservationName } from '#runner/captain/vocabulary.ts'
import { observe } from './observe.ts'
import { browserRenderer } from './page/browserRenderer.ts'
import { ObservedPage } from './page/observedPage.ts'
import { namedIn, View } from './page/view.ts'

/** What is shown, or the words of a contradiction on the page. */
export type Answer = { readonly value: unknown } | { readonly error: string }
export interface Eyes {
  observe(fact: ObservationName, parameter: unknown, base: string): Answer
  /** Everything on the page that has a role, to be held against the eyes of others. */
  named(): ReturnType<typeof namedIn>
}

declare global {
  var __drydockEyes: Eyes | undefined
}

globalThis.__drydockEyes = {
  observe(fact, parameter, base) {
    try {
      return {
        value: observe(
          new ObservedPage(browserRenderer, document, { base, phone: globalThis.__drydock }),
          fact,
          parameter,
        ),
      }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  },
  named: () => namedIn(new View(browserRenderer, [document.body])),
}
