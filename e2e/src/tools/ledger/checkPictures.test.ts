/**
 * Each name in a journey has a picture and each picture a name, after any fault at any step, with the storage of the
 * boat. Source: OPEN-096; QUALITY (reliability: gallery).
 */
import { type Gateway, listen } from '@drydock/simulator'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageFolder, type Screens, loadScreens } from '#runner/apps/bundles.ts'
import { type AppScript, compiled } from '#runner/engines/dom/appScript.ts'
import { checkPictures, PICTURE_FAULTS, STEPS, type PictureAttempt } from './checkPictures.ts'

const TIME_LIMIT_MS = 300_000
const RUNS = 12
let gateway: Gateway
let made: Screens
let app: AppScript
beforeAll(async () => {
  gateway = await listen({ appFolder: await pageFolder() })
  made = await loadScreens()
  app = compiled(made)
}, TIME_LIMIT_MS)
afterAll(() => gateway.close())

const CALM: PictureAttempt = { does: 'upload', slot: 1, wrong: [] }
const cases = STEPS.flatMap(step => PICTURE_FAULTS.map(is => [step, is] as const))

test.each(cases)(
  'OPEN-096 SM-SLOT-6 SM-SLOT-11 %s %s once, while the app stores a picture and while it removes one',
  { timeout: TIME_LIMIT_MS },
  async (step, is) => {
    const wrong = [{ step, is, times: 1 }]
    expect(
      await checkPictures(gateway, app, [CALM, { does: 'upload', slot: 2, wrong }, { does: 'delete', slot: 1, wrong }]),
    ).toEqual([])
  },
)

const mishap = fc.record({
  step: fc.constantFrom(...STEPS),
  is: fc.constantFrom(...PICTURE_FAULTS),
  times: fc.integer({ min: 1, max: 3 }),
})
const attempt: fc.Arbitrary<PictureAttempt> = fc.record({
  does: fc.constantFrom('upload', 'upload', 'delete'),
  slot: fc.integer({ min: 1, max: 2 }),
  wrong: fc.uniqueArray(mishap, { maxLength: 3, selector: it => `${it.step} ${it.is}` }),
})

test('OPEN-096 names and pictures agree in the end, after any sequence of attempts and faults', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 6 }), async tries => {
      expect(await checkPictures(gateway, app, [CALM, ...tries])).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

test('checkPictures finds an app that leaves a picture that no journey names', { timeout: TIME_LIMIT_MS }, async () => {
  const code = made.code.replace(
    'async function resolveCandidate(candidate, givenUpAt) {',
    'async function resolveCandidate(candidate, givenUpAt) { return true;',
  )
  expect(code).not.toBe(made.code)
  const wrong = [{ step: 'PUT /api/favouriteJourney/{id}', is: 'refused', times: 1 }] as const
  expect(await checkPictures(gateway, compiled({ ...made, code }), [{ does: 'upload', slot: 1, wrong }])).toEqual([
    expect.stringMatching(/^no name: /),
  ])
})

test('checkPictures finds an app that stores nothing, whose names and pictures agree', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const code = made.code.replace(/async function storePicture\(.*\) \{/, '$& throw new Error("never")')
  expect(code).not.toBe(made.code)
  expect(await checkPictures(gateway, compiled({ ...made, code }), [CALM])).toEqual([
    'no picture of an upload without faults',
  ])
})
