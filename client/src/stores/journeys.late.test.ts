/** Favourite journeys: answers that come late or never, and changes of other phones. Source: SM-JOUR, JOURNEY-18. */
import type { FavouriteJourney } from '@drydock/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  HubConnectionBuilder: (await import('#testing/hub.ts')).HubConnectionBuilder,
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const DAY = '2024-05-31'
const JOURNEY: FavouriteJourney = {
  id: 'it',
  favouriteDate: DAY,
  nickname: 'Old',
  description: '',
  image1: '',
  image2: '',
  image3: '',
  image4: '',
  image5: '',
}
const TEXTS = { nickname: 'New', description: '' }
const EDITED = { ...JOURNEY, ...TEXTS }
const [LIST, ADD, READ, SAVE, REMOVE] = [
  'GET /api/favouriteJourney',
  'POST /api/favouriteJourney',
  'GET /api/favouriteJourney/it',
  'PUT /api/favouriteJourney/it',
  'DELETE /api/favouriteJourney/it',
]

async function openLog(replies: Readonly<Record<string, unknown>>) {
  const app = await openCalmApp({ replies: { [LIST]: [JOURNEY], [READ]: JOURNEY, ...replies } })
  const close = app.actions.openJourney(DAY)
  await app.pass(0)
  return { app, close }
}
const edit = ({ actions }: TestApp) => actions.editJourney(TEXTS)
const remove = ({ actions }: TestApp) => {
  actions.askToRemoveJourney()
  return actions.answerRemovingJourney(true)
}

test.each([
  ['SM-JOUR-5', 'a removal of which the answer is lost', remove, { [REMOVE]: 'lost' }, []],
  ['SM-JOUR-7', 'an edit of a journey that another phone has removed', edit, { [READ]: 404 }, []],
  ['SM-JOUR-3', 'an edit of which the answer is lost', edit, { [SAVE]: 'lost' }, [EDITED]],
])('%s JOURNEY-18 after %s, the log shows what the boat has', async (_, __, change, fault, list) => {
  const { app } = await openLog(fault)
  app.gateway.answer(LIST, list)
  await change(app)
  await app.pass(0)
  const shown = list[0] ? { is: 'favourite', it: { nickname: 'New' } } : { is: 'plain' }
  expect(app.stores.journeys).toMatchObject({ state: shown, list })
  expect([app.stores.banners.warning, app.stores.banners.success]).toEqual([undefined, undefined])
})

/** Makes a change, closes the log and opens it again before the change is answered; returns what is shown then. */
async function reopenDuring(call: string, list: readonly FavouriteJourney[], change: (app: TestApp) => unknown) {
  const answer = Promise.withResolvers<unknown>()
  const { app, close } = await openLog({ [LIST]: list, [call]: answer.promise })
  void change(app)
  await app.pass(0)
  close()
  app.actions.openJourney(DAY)
  await app.pass(0)
  answer.resolve(call === ADD ? EDITED : undefined)
  await app.pass(0)
  return app.stores.journeys.state
}

test('SM-JOUR-1 a save that is answered after the log was opened again makes it a favourite', async () => {
  const state = await reopenDuring(`${ADD}`, [], app => app.actions.saveJourney(TEXTS))
  expect(state).toMatchObject({ is: 'favourite', it: { id: 'it' } })
})

test('SM-JOUR-3 an edit that is answered after the log was opened again is shown', async () => {
  const state = await reopenDuring(`${SAVE}`, [JOURNEY], edit)
  expect(state).toMatchObject({ is: 'favourite', it: { nickname: 'New' } })
})

test('SM-JOUR-5 after a removal that is answered after the log was opened again, it is no favourite', async () => {
  const state = await reopenDuring(`${REMOVE}`, [JOURNEY], remove)
  expect(state).toEqual({ is: 'plain', run: undefined })
})
