import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pathOf, decodeReply, route } from './route.ts'
import { sensorRoutes } from './sensors.ts'
import { alarmRoutes } from './alarm.ts'

test.each([
  [{ id: '00158D0001A2', status: true }, '/api/sensor/status/00158D0001A2/true'],
  [{ id: 'a/b?c#d', status: 'false' }, '/api/sensor/status/a%2Fb%3Fc%23d/false'],
  [{ id: 'å ö', status: false }, '/api/sensor/status/%C3%A5%20%C3%B6/false'],
])('OPEN-027 the parameters %j give the path %s', (params, path) => {
  expect(pathOf(sensorRoutes.command, params)).toBe(path)
})

test('a path without parameters stays the same', () => {
  expect(pathOf(alarmRoutes.arm)).toBe('/api/Alarm/Arm')
})

test('a missing parameter is named in the error', () => {
  expect(() => pathOf(sensorRoutes.command, { id: 'A' })).toThrow("needs the parameter 'status'")
})

test('a parameter stays in its path segment and is decoded to the same value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), id => {
      const segments = pathOf(sensorRoutes.unpair, { id }).split('/')
      expect([segments.length, decodeURIComponent(segments.at(-1) ?? '')]).toEqual([5, id])
    }),
  )
})

const counted = route({
  method: 'GET',
  path: '/count',
  role: 'anyone',
  changes: false,
  reply: z.object({ count: z.number() }),
})

test.each([
  ['{"count":3}', { ok: true, value: { count: 3 } }],
  ['{"count":"3"}', { ok: false, problem: expect.stringMatching(/^count: /) }],
  ['[]', { ok: false, problem: expect.stringMatching(/^answer: /) }],
  ['', { ok: false, problem: 'the answer is no JSON' }],
  ['<html>', { ok: false, problem: 'the answer is no JSON' }],
])('the reply %j is decoded as %j', (text, expected) => {
  expect(decodeReply(counted, text)).toEqual(expected)
})

test('OPEN-021 a reply without a schema may be any text', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(decodeReply(alarmRoutes.arm, text)).toEqual({ ok: true, value: undefined })
    }),
  )
})

test('a description with a misspelled member does not compile', () => {
  const described = {
    method: 'GET',
    path: '/api/tide',
    summary: 'Reads the tide.',
    role: 'account',
    changes: false,
  } as const
  // @ts-expect-error 'respons' is no member of a route.
  expect(route({ ...described, respons: 1 })).toMatchObject(described)
})
