/** Examples of the calls for favourite journeys. */
import type { RouteDocumentationOf, ErrorExample } from '../routeDocumentation.ts'
import type { journeyRoutes } from '../journeys.ts'

const texts = { favouriteDate: '2026-05-30', nickname: 'Home', description: 'By night' }
const none = { image1: '', image2: '', image3: '', image4: '', image5: '' }
const pictured = { ...texts, ...none, image1: 'journey-1-Jq0V7mXc2sLr9TzYb4Nw8HdKf3Pg6Ea1.jpeg' }
const record = { ...pictured, id: 'journey-1' }
const unknown: ErrorExample = {
  status: 404,
  when: 'There is no favourite journey with this id.',
  request: { params: { id: 'journey-99' }, body: pictured },
}

export const journeyExamples: RouteDocumentationOf<typeof journeyRoutes> = {
  list: { summary: 'Favourite journeys', example: { reply: [record] } },
  read: {
    summary: 'One favourite journey',
    example: { params: { id: 'journey-1' }, reply: record },
    refusals: [unknown],
  },
  add: {
    summary: 'Makes the log of a day a favourite',
    example: {
      body: { favouriteDate: '2026-05-31', nickname: 'Round the sound', description: '' },
      reply: { favouriteDate: '2026-05-31', nickname: 'Round the sound', description: '', ...none, id: 'journey-2' },
    },
    refusals: [{ status: 409, when: 'The log of this day is a favourite already.', request: { body: texts } }],
  },
  update: {
    summary: 'Saves a journey with all its pictures',
    example: { params: { id: 'journey-1' }, body: pictured },
    refusals: [
      {
        status: 400,
        when: 'The day of a journey cannot be changed.',
        request: { params: { id: 'journey-1' }, body: { ...pictured, favouriteDate: '2026-05-29' } },
      },
      {
        status: 403,
        when: 'Only the captain may change the texts; pictures need upload access.',
        as: 'friend',
        request: { params: { id: 'journey-1' }, body: { ...pictured, image2: 'two.jpeg' } },
      },
      unknown,
    ],
  },
  remove: {
    summary: 'Removes a journey from the favourites',
    example: { params: { id: 'journey-1' } },
    refusals: [unknown],
  },
}
