import { alarmRoutes, temperatureRoutes } from '@drydock/contracts'
import { expect, test } from 'vitest'
import type { TrafficObserver } from './observer.ts'
import { createRecorder } from './recorder.ts'

const frame = (message: object): Buffer => Buffer.from(`${JSON.stringify(message)}\u001e`)
/** A connection of the recorder to the hub, after its handshake. */
function connect(observer: TrafficObserver) {
  const reader = observer.hubConnection('1')
  reader.request(frame({ protocol: 'json', version: 1 }))
  reader.response(Buffer.from('{}\u001e'))
  return reader
}
const answer = (text: string) => ({ status: 200, text, type: 'application/json', cache: 'no-store' })
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

test('replies and bodies that are nested 20,000 levels deep do not lose the rest of a recording', () => {
  const { observer, scenarioText } = createRecorder(() => 0)
  observer.call(temperatureRoutes.read, {})(answer('{"cabinTemperature":21.5}'), undefined)
  for (const body of [undefined, JSON.parse(DEEP)]) observer.call(alarmRoutes.settings, {})(answer(DEEP), body)
  expect(scenarioText({ name: 'Recorded', id: 'REC-1' })).toContain('21.5')
})

test('pushes with values that are nested 20,000 levels deep do not lose the rest of a recording', () => {
  const { observer, scenarioText } = createRecorder(() => 0)
  const reader = connect(observer)
  for (const args of [`[${DEEP}]`, `[${JSON.stringify(DEEP)}]`, '["0"]'])
    reader.response(Buffer.from(`{"type":1,"target":"SetArmOrDisarmOnClient","arguments":${args}}\u001e`))
  expect(scenarioText({ name: 'Recorded', id: 'REC-1' })).toContain('armed: false')
})

test('the steps stay in their order, with the time between them, when the clock of the machine is set back', () => {
  let time = Date.UTC(2026, 5, 1, 8)
  const { observer, draft } = createRecorder(() => time)
  const reader = connect(observer)
  const push = (text: string): void => reader.response(frame({ type: 1, target: 'ShowMessage', arguments: [text] }))
  for (const [text, passed] of [
    ['first', 0],
    ['second', 4_000],
    ['third', -3_600_000],
    ['fourth', 5_000],
    ['fifth', 7_200_000],
  ] as const) {
    time += passed
    push(text)
  }
  expect(draft({ name: 'Recorded', id: 'REC-1' })?.steps.map(it => [it.at, it.params])).toEqual([
    [0, 'first'],
    [4_000, 'second'],
    [4_000, 'third'],
    [9_000, 'fourth'],
    [7_209_000, 'fifth'],
  ])
})
