import { expect, test } from 'vitest'
import { thrownText } from './pageErrors.ts'

const UNDELIVERED = 'ResizeObserver loop completed with undelivered notifications.'

test('an exception is an error of the page, by its own message', () => {
  expect(thrownText({ error: new TypeError('no gateway'), message: 'TypeError: no gateway' })).toBe(
    'The page threw: no gateway',
  )
})

test('an exception that the engine hides is an error of the page, by the message of the event', () => {
  expect(thrownText({ error: null, message: 'Script error.' })).toBe('The page threw: Script error.')
})

test('sizes that are delivered with the next frame are no error of the page', () => {
  expect([
    thrownText({ error: null, message: UNDELIVERED }),
    thrownText({ error: undefined, message: UNDELIVERED }),
  ]).toEqual([undefined, undefined])
})

test('an exception with the words of the notice of sizes is an error of the page', () => {
  expect(thrownText({ error: new Error(UNDELIVERED), message: UNDELIVERED })).toBe(`The page threw: ${UNDELIVERED}`)
})
