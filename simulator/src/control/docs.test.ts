import { controlRoutes, HUB_EVENT_NAMES, routeTables } from '@drydock/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, openHarness, TOKEN } from './testing.ts'

const PAGES = ['/docs', '/docs/', '/docs/gateway.html', '/docs/hub.html', '/docs/control.html']
const FILES = ['/docs/openapi.json', '/docs/openapi-control.json', '/docs/asyncapi.json', '/docs/style.css']
const HOST = { host: 'localhost:5201' }

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const textOf = async (path: string): Promise<string> => (await harness.ask('GET', path, undefined, HOST)).body

test.each([...PAGES, ...FILES])('%s needs no token', async path => {
  const answer = await harness.ask('GET', path, undefined, HOST)
  expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
})

test.each([...PAGES, ...FILES])(
  '%s is refused for a foreign host name and for a page of another origin',
  async path => {
    const foreign = await harness.ask('GET', path, undefined, { host: 'boat.example:5201' })
    const framed = await harness.ask('GET', path, undefined, { ...HOST, origin: 'http://boat.example' })
    expect([foreign.statusCode, framed.statusCode]).toEqual([403, 403])
  },
)

test('other methods and other paths need the token', async () => {
  const answers = [
    await harness.ask('POST', '/docs/', {}, HOST),
    await harness.ask('DELETE', '/docs/gateway.html', undefined, HOST),
    await harness.ask('GET', '/docsx', undefined, HOST),
    await harness.ask('GET', '/docs/../boats', undefined, HOST),
  ]
  expect(answers.map(answer => answer.statusCode)).toEqual([401, 401, 401, 401])
})

test.each(['/docs/nothing.html', '/docs/__proto__', '/docs/%2e%2e%2fboats', '/docs/style.css/x'])(
  '%s is 404',
  async path => {
    expect((await harness.ask('GET', path, undefined, HOST)).statusCode).toBe(404)
  },
)

describe.each(PAGES)('the page %s', path => {
  test('loads only its style sheet, and its policy allows nothing else', async () => {
    const answer = await harness.ask('GET', path, undefined, HOST)
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(answer.body.match(/<script|<img|<iframe|style="|<link[^>]*>| on\w+="/g)).toEqual([
      '<link rel="icon" href="data:,">',
      '<link rel="stylesheet" href="/docs/style.css">',
    ])
  })

  test('has one heading, landmarks, a language and a labeled navigation', async () => {
    const page = await textOf(path)
    expect(
      ['<html lang="en">', '<h1>', '<header>', '<nav aria-label="Contents">', '<main id="content"'].filter(
        part => page.split(part).length !== 2,
      ),
    ).toEqual([])
  })

  test('has no broken links within the site', async () => {
    const page = await textOf(path)
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to)
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => `#${id}`))
    expect(links.filter(to => to.startsWith('#') && !ids.has(to))).toEqual([])
    for (const to of links.filter(link => link.startsWith('/')))
      expect((await harness.ask('GET', to, undefined, HOST)).statusCode, to).toBe(200)
  })

  test('contains no token and no origin of the gateway', async () => {
    expect(await textOf(path)).not.toMatch(new RegExp(`${TOKEN}|${harness.gateway.origin}`))
  })
})

test('the pages list every call and every push', async () => {
  const [gateway, hub, control] = [
    await textOf('/docs/gateway.html'),
    await textOf('/docs/hub.html'),
    await textOf('/docs/control.html'),
  ]
  const calls = Object.values(routeTables).flatMap(table =>
    Object.values(table).map(route => `<code>${route.method} ${route.path}</code>`),
  )
  expect(calls.filter(call => !gateway.includes(call))).toEqual([])
  expect(HUB_EVENT_NAMES.filter(name => !hub.includes(`<code>${name}</code>`))).toEqual([])
  expect(
    Object.values(controlRoutes).filter(({ method, path }) => !control.includes(`<code>${method} ${path}</code>`)),
  ).toEqual([])
})

test('text of a document is escaped, never markup', async () => {
  const page = await textOf('/docs/gateway.html')
  expect(page).toContain('the captain&apos;s own record')
  expect(page).not.toMatch(
    /<(?!\/?(?:html|head|meta|title|link|body|a|header|nav|ul|li|main|h[1-4]|p|span|section|article|code|table|thead|tbody|tr|th|td|details|summary|pre)[\s>]|!doctype)/,
  )
})
