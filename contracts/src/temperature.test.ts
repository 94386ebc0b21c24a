import { expect, test } from 'vitest'
import { parseTemperature, Temperature, temperatureRoutes } from './temperature.ts'
import { decodeReply } from './route.ts'

test.each([
  ['TEMP-03', 21.5, 21.5],
  ['TEMP-03', 0, 0],
  ['TEMP-03', -5, -5],
  ['TEMP-03', -272.9, -272.9],
  ['TEMP-02', -273, undefined],
  ['TEMP-02', '-273', undefined],
  ['TEMP-02', '-273.0', undefined],
  ['TEMP-03', '18.5', 18.5],
  ['TEMP-02', '', undefined],
  ['TEMP-02', '  ', undefined],
  ['TEMP-02', 'NotPresent', undefined],
  ['TEMP-02', null, undefined],
  ['TEMP-02', undefined, undefined],
  ['TEMP-02', Number.NaN, undefined],
  ['TEMP-02', '0x15', undefined],
  ['TEMP-02', '2.15e1', undefined],
  ['TEMP-02', '21,5', undefined],
])('%s a cabin temperature of %j is shown as %s', (_, reading, shown) => {
  expect(parseTemperature(reading)).toBe(shown)
})

test.each(['{"cabinTemperature":21.5}', '{"cabinTemperature":"21.5"}', '{"cabinTemperature":null}', '{}'])(
  'TEMP-01 the reply %s is decoded',
  text => {
    expect(decodeReply(temperatureRoutes.read, text)).toEqual({ ok: true, value: Temperature.parse(JSON.parse(text)) })
  },
)
