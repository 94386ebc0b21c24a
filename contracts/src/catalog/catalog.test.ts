import { describe, expect, test } from 'vitest'
import { type ControlRoute, controlRoutes } from '../control.ts'
import {
  controlExamples,
  routeCatalog,
  hubExamples,
  schemasOf,
  errorResponsesOf,
  strictPushArguments,
  StrictStatus,
  weatherExample,
} from './catalog.ts'
import { decodePush, HUB_EVENT_NAMES } from '../hub.ts'
import { routeTables } from '../routes.ts'
import { Weather } from '../weather.ts'

const named = routeCatalog.map(it => [`${it.route.method} ${it.route.path}`, it] as const)

test('every route has an example', () => {
  const routes = Object.values(routeTables).flatMap(it => Object.values(it))
  expect(routeCatalog.map(it => it.route)).toEqual(routes)
})

describe('an example of a call', () => {
  test.each(named)(
    '%s has every part that its route has, and nothing of it has to be repaired',
    (_, { route, example }) => {
      expect(Object.keys(example).toSorted()).toEqual(
        schemasOf(route)
          .map(([part]) => part)
          .toSorted(),
      )
      for (const [part, schema] of schemasOf(route))
        expect(example[part], part).toMatchObject(Object(schema.parse(example[part])))
    },
  )

  test.each(named)('%s is the same after it has crossed the wire', (_, { example }) => {
    expect(JSON.parse(JSON.stringify(example))).toEqual(example)
  })

  test.each(named)('%s names nobody outside freja.example', (_, { example }) => {
    expect(JSON.stringify(example).match(/@[\w.-]+/g) ?? []).toSatisfy((found: string[]) =>
      found.every(it => it.endsWith('freja.example')),
    )
  })
})

test('what every call of its kind may be answered with is declared, in order', () => {
  const statuses = Object.fromEntries(
    routeCatalog.map(it => [`${it.area}.${it.key}`, errorResponsesOf(it).map(([status]) => status)]),
  )
  expect(statuses).toMatchObject({
    'session.configuration': [],
    'alarm.arm': [401, 403],
    'alarm.reset': [400, 401, 403, 413, 415],
    'sensors.unpair': [400, 401, 403, 404, 413, 414, 415],
    'journeys.add': [400, 401, 403, 409, 413, 415],
    'gallery.storage': [401, 403],
  })
})

describe('an example of a push', () => {
  test.each(HUB_EVENT_NAMES)('%s is what a gateway sends, and what the app can read', name => {
    expect(strictPushArguments[name].safeParse(hubExamples[name])).toMatchObject({ success: true })
    expect(decodePush(name, hubExamples[name])).toMatchObject({ ok: true })
  })

  test.each(HUB_EVENT_NAMES)('%s with an argument too many is nothing that a gateway sends', name => {
    expect(strictPushArguments[name].safeParse([...hubExamples[name], 'more']).success).toBe(false)
  })

  test('HUB-20, HUB-21: a status is JSON text, and a reading that is a number is none', () => {
    const text = String(hubExamples.SetStatusOnClient[0])
    expect(StrictStatus.safeParse(JSON.parse(text)).success).toBe(true)
    expect(strictPushArguments.SetStatusOnClient.safeParse([text.replace('"12.72"', '12.72')]).success).toBe(false)
    expect(strictPushArguments.SetStatusOnClient.safeParse(['{']).success).toBe(false)
  })
})

test('API-46 WEATHER-21: the forecast of the examples can be read, and nothing of it has to be repaired', () => {
  expect(weatherExample).toMatchObject(Weather.parse(weatherExample))
})

test.each(Object.entries(controlRoutes))('the example of %s of the control interface can be read', (key, route) => {
  const example: Readonly<Record<string, unknown>> = controlExamples[key as keyof typeof controlRoutes]
  const { query, body, reply }: ControlRoute = route
  for (const [part, schema] of Object.entries({ query, body, reply })) {
    if (schema) expect(schema.safeParse(example[part]), part).toMatchObject({ success: true })
    else expect(example).not.toHaveProperty(part)
  }
})
