/** Somebody fell into the water off Copenhagen. */
import type { ExamplesOf } from '../example.ts'
import type { mobRoutes } from '../mob.ts'

export const mobExamples: ExamplesOf<typeof mobRoutes> = { send: { example: { body: { lat: 55.676098, lng: 12.568337, phone: '+4520000002' } } } }
