import { expect, test } from 'vitest'
import { Cookies } from './cookies.ts'

const setting = (...lines: readonly string[]): Response =>
  new Response(null, { headers: lines.map(it => ['set-cookie', it] as [string, string]) })

test('cookies are sent with the next request, each with its last value', () => {
  const cookies = new Cookies()
  cookies.take(setting('session=abc==; Path=/; HttpOnly', 'theme=day'))
  cookies.take(setting('theme=night; SameSite=Lax; Max-Age=60'))
  expect(cookies.header).toBe('session=abc==; theme=night')
})

test.each([
  'session=; Max-Age=0',
  'session=; max-age=-1; Path=/',
  'session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
])("the line '%s' deletes a cookie", line => {
  const cookies = new Cookies()
  cookies.take(setting('session=abc', 'theme=day'))
  cookies.take(setting(line))
  expect(cookies.header).toBe('theme=day')
})

test('a reply without cookies changes none', () => {
  const cookies = new Cookies()
  cookies.take(new Response('hello'))
  expect(cookies.header).toBe('')
})
