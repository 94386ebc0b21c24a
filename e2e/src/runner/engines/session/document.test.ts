import { expect, test } from 'vitest'
import { Cookies } from './cookies.ts'
import { fetchDocument } from './document.ts'
import { bodyOf, host } from '../dom/testing.ts'

test('a document is fetched with the cookies of the browser, which each redirect may change', async () => {
  const asked: (readonly [path: string, cookies: string | undefined])[] = []
  const address = await host(({ url = '', headers }, response) => {
    asked.push([url, headers.cookie])
    if (url === '/first') response.writeHead(302, { location: '/second?step=2', 'set-cookie': 'session=abc; Path=/' })
    response.end('here')
  })
  const cookies = new Cookies()
  expect(await fetchDocument(new URL(`${address}/first`), cookies)).toEqual({
    url: `${address}/second?step=2`,
    html: 'here',
  })
  expect(asked).toEqual([
    ['/first', undefined],
    ['/second?step=2', 'session=abc'],
  ])
  expect(cookies.header).toBe('session=abc')
})

test('a form is posted once, and its redirect is followed with GET', async () => {
  const asked: unknown[] = []
  const address = await host(async (request, response) => {
    asked.push([
      request.method,
      request.url,
      request.headers['content-type'],
      request.headers.origin,
      await bodyOf(request),
    ])
    if (request.url === '/login') response.writeHead(303, { location: '/done' })
    response.end('done')
  })
  expect((await fetchDocument(new URL(`${address}/login`), new Cookies(), 'user=anna&password=a+b')).html).toBe('done')
  expect(asked).toEqual([
    ['POST', '/login', 'application/x-www-form-urlencoded', address, 'user=anna&password=a+b'],
    ['GET', '/done', undefined, undefined, ''],
  ])
})

test.each([307, 308])('a form is posted again unchanged after a redirect with %d', async status => {
  const asked: unknown[] = []
  const address = await host(async (request, response) => {
    asked.push([request.method, request.url, request.headers['content-type'], await bodyOf(request)])
    if (request.url === '/login') response.writeHead(status, { location: '/there' })
    response.end('done')
  })
  await fetchDocument(new URL(`${address}/login`), new Cookies(), 'user=anna')
  const form = 'application/x-www-form-urlencoded'
  expect(asked).toEqual([
    ['POST', '/login', form, 'user=anna'],
    ['POST', '/there', form, 'user=anna'],
  ])
})

test.each([
  ['/next', '#place'],
  ['/next#other', '#other'],
])('the fragment survives a redirect to %s as %s', async (location, hash) => {
  const address = await host(({ url }, response) => {
    if (url === '/first') response.writeHead(302, { location })
    response.end()
  })
  expect((await fetchDocument(new URL(`${address}/first#place`), new Cookies())).url).toBe(`${address}/next${hash}`)
})

test('an endless redirect is given up after 20 requests, and the error names the first address', async () => {
  let asked = 0
  const address = await host((_, response) => {
    asked++
    response.writeHead(302, { location: '/again' }).end()
  })
  await expect(fetchDocument(new URL(`${address}/first`), new Cookies())).rejects.toThrow(
    `${address}/first leads from one address to the next and never to a page.`,
  )
  expect(asked).toBe(20)
})
