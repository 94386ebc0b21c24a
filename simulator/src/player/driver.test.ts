import { expect, test } from 'vitest'
import { driverOf } from './driver.ts'
import { loadScenario } from './reader/load.ts'

test.each([
  ['none', 'none'],
  ['dom', 'dom'],
  ['chromium', 'chromium'],
  ['headless', 'dom'],
  ['browser', 'chromium'],
] as const)('the word %s means the driver %s', (word, driver) => {
  expect(driverOf(word)).toBe(driver)
})

test.each([
  '{ dom: No canvas., chromium: No phone. }',
  '{ headless: No canvas., browser: No phone. }',
  '{ browser: No phone., dom: No canvas. }',
])('a scenario left out under %s is left out under these drivers, each under one name', drivers => {
  const loading = loadScenario(`scenario: One\nid: TRY-1\ndrivers: ${drivers}\nsteps: []\n`, {
    file: 'a.yaml',
    vocabulary: { actions: [], observations: [] },
  })
  expect('scenario' in loading ? loading.scenario.drivers : loading.problems).toEqual({
    dom: 'No canvas.',
    chromium: 'No phone.',
  })
})
