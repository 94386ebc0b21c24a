import { expect, test } from 'vitest'
import { Cookies } from './cookies.ts'

const setting = (...lines: readonly string[]): Response =>
  new Response(null, { headers: lines.map(it => ['set-cookie', it] as [string, string]) })

test('cookies that answers have set are sent with what is asked next, each by its last value', () => {
  const cookies = new Cookies()
  cookies.take(setting('session=abc==; Path=/; HttpOnly', 'theme=day'))
  cookies.take(setting('theme=night; SameSite=Lax; Max-Age=60'))
  expect(cookies.header).toBe('session=abc==; theme=night')
})

test.each([
  'session=; Max-Age=0',
  'session=; max-age=-1; Path=/',
  'session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
])('a cookie is forgotten by %s', line => {
  const cookies = new Cookies()
  cookies.take(setting('session=abc', 'theme=day'))
  cookies.take(setting(line))
  expect(cookies.header).toBe('theme=day')
})

test('an answer that sets nothing changes nothing', () => {
  const cookies = new Cookies()
  cookies.take(new Response('hello'))
  expect(cookies.header).toBe('')
})
