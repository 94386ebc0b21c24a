/** Somebody fell into the water off Copenhagen. */
import type { ExamplesOf } from '../example.ts'
import { MOB_MOST_AN_HOUR, type mobRoutes } from '../mob.ts'

export const mobExamples: ExamplesOf<typeof mobRoutes> = {
  send: {
    example: { body: { lat: 55.676098, lng: 12.568337, phone: '+4520000002' } },
    refusals: [
      {
        status: 409,
        when: 'Sixty messages have been sent within the last hour.',
        times: MOB_MOST_AN_HOUR + 1,
        request: {},
      },
    ],
  },
}
