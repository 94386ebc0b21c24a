import { expect, test } from 'vitest'
import { isJsonObject, parsedIfJson, parseJson } from './json.ts'

test.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['""', ''],
  ['', undefined],
  ['{"a":', undefined],
])('the text %j is parsed to %j', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['false', false],
  ['Alarm', 'Alarm'],
  ['', ''],
  [7, 7],
  [undefined, undefined],
])('the value %j becomes %j if a text is JSON', (value, parsed) => {
  expect(parsedIfJson(value)).toEqual(parsed)
})

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['{}', false],
  [undefined, false],
])('%j is a JSON object: %s', (value, is) => {
  expect(isJsonObject(value)).toBe(is)
})
