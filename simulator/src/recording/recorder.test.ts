import { alarmRoutes, temperatureRoutes } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { createRecorder } from './recorder.ts'

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
  const reader = observer.hubConnection('1')
  const frame = (message: object): Buffer => Buffer.from(`${JSON.stringify(message)}\u001e`)
  reader.request(frame({ protocol: 'json', version: 1 }))
  reader.response(Buffer.from('{}\u001e'))
  for (const args of [`[${DEEP}]`, `[${JSON.stringify(DEEP)}]`, '["0"]'])
    reader.response(Buffer.from(`{"type":1,"target":"SetArmOrDisarmOnClient","arguments":${args}}\u001e`))
  expect(scenarioText({ name: 'Recorded', id: 'REC-1' })).toContain('armed: false')
})
