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
  test.each(named)('%s has every part of its route, in the exact parsed form', (_, { route, example }) => {
    expect(Object.keys(example).toSorted()).toEqual(
      schemasOf(route)
        .map(([part]) => part)
        .toSorted(),
    )
    for (const [part, schema] of schemasOf(route))
      expect(example[part], part).toMatchObject(Object(schema.parse(example[part])))
  })

  test.each(named)('%s is the same after a JSON round trip', (_, { example }) => {
    expect(JSON.parse(JSON.stringify(example))).toEqual(example)
  })

  test.each(named)('%s has only addresses of freja.example', (_, { example }) => {
    expect(JSON.stringify(example).match(/@[\w.-]+/g) ?? []).toSatisfy((found: string[]) =>
      found.every(it => it.endsWith('freja.example')),
    )
  })
})

test('each call declares its error statuses, in order', () => {
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
  test.each(HUB_EVENT_NAMES)('%s matches the strict schema and can be decoded by the app', name => {
    expect(strictPushArguments[name].safeParse(hubExamples[name])).toMatchObject({ success: true })
    expect(decodePush(name, hubExamples[name])).toMatchObject({ ok: true })
  })

  test.each(HUB_EVENT_NAMES)('%s with one argument too many does not match the strict schema', name => {
    expect(strictPushArguments[name].safeParse([...hubExamples[name], 'more']).success).toBe(false)
  })

  test('HUB-20, HUB-21: a status is JSON text, and a numeric reading is invalid', () => {
    const text = String(hubExamples.SetStatusOnClient[0])
    expect(StrictStatus.safeParse(JSON.parse(text)).success).toBe(true)
    expect(strictPushArguments.SetStatusOnClient.safeParse([text.replace('"12.72"', '12.72')]).success).toBe(false)
    expect(strictPushArguments.SetStatusOnClient.safeParse(['{']).success).toBe(false)
  })
})

test('API-46 WEATHER-21: the forecast example matches its parsed form', () => {
  expect(weatherExample).toMatchObject(Weather.parse(weatherExample))
})

test.each(Object.entries(controlRoutes))('the example of %s of the control interface is valid', (key, route) => {
  const example: Readonly<Record<string, unknown>> = controlExamples[key as keyof typeof controlRoutes]
  const { query, body, reply }: ControlRoute = route
  for (const [part, schema] of Object.entries({ query, body, reply })) {
    if (schema) expect(schema.safeParse(example[part]), part).toMatchObject({ success: true })
    else expect(example).not.toHaveProperty(part)
  }
})
