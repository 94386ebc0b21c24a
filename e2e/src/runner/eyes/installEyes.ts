/** Puts the observations into a page: one question, one reply. */
import type { ObservationName } from '#runner/captain/vocabulary.ts'
import { observe } from './observe.ts'
import { plainRenderer } from './page/browserRenderer.ts'
import { ObservedPage } from './page/observedPage.ts'
import type { Renderer } from './page/renderer.ts'
import { namedIn, namesOf, View } from './page/view.ts'

/** The value that is shown, or the message of a contradiction on the page. */
export type ObservedValue = { readonly value: unknown } | { readonly error: string }
export interface Eyes {
  observe(fact: ObservationName, parameter: unknown, base: string): ObservedValue
  /** Returns the displayed text of an element, which is the same in every engine. */
  textOf(element: Element): string
  /** Returns the names of the elements of a role. */
  namesOf(role: string): readonly string[]
  /** Returns all elements of the page that have a role, to compare them with another library. */
  named(): ReturnType<typeof namedIn>
}

declare global {
  var __drydockEyes: Eyes | undefined
}

export function installEyes(renderer: Renderer): void {
  globalThis.__drydockEyes = {
    observe(fact, parameter, base) {
      try {
        return {
          value: observe(new ObservedPage(renderer, document, { base, phone: globalThis.__drydock }), fact, parameter),
        }
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) }
      }
    },
    textOf: element => plainRenderer.textOf(element),
    namesOf: role => namesOf(new View(renderer, [document.body]), role),
    named: () => namedIn(new View(renderer, [document.body])),
  }
}
