/** Entry of the observations in a page of a browser: one question, one answer. */
import type { FactName } from '#runner/captain/vocabulary.ts'
import { observe } from './observe.ts'
import { rendered } from './page/rendered.ts'
import { Seen } from './page/seen.ts'
import { namedIn, View } from './page/view.ts'

/** What is shown, or the words of a contradiction on the page. */
export type Answer = { readonly value: unknown } | { readonly error: string }
export interface Eyes {
  observe(fact: FactName, parameter: unknown, base: string): Answer
  /** Everything on the page that has a role, to be held against the eyes of others. */
  named(): ReturnType<typeof namedIn>
}

declare global {
  var __drydockEyes: Eyes | undefined
}

globalThis.__drydockEyes = {
  observe(fact, parameter, base) {
    try {
      return { value: observe(new Seen(rendered, document, { base, phone: globalThis.__drydock }), fact, parameter) }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  },
  named: () => namedIn(new View(rendered, [document.body])),
}
