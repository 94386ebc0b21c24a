import { controlRoutes, HUB_EVENT_NAMES, routeTables } from '@drydock/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, openHarness, TOKEN } from './testing.ts'

const PAGES = ['/docs', '/docs/', '/docs/gateway.html', '/docs/hub.html', '/docs/control.html']
const FILES = ['/docs/openapi.json', '/docs/openapi-control.json', '/docs/asyncapi.json', '/docs/style.css']
const HOST = { host: 'localhost:5201' }

let it: Harness
beforeAll(async () => {
  it = await openHarness()
})
afterAll(() => it.close())

const textOf = async (path: string): Promise<string> => (await it.ask('GET', path, undefined, HOST)).body

test.each([...PAGES, ...FILES])('%s is read without a token', async path => {
  const answer = await it.ask('GET', path, undefined, HOST)
  expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
})

test.each([...PAGES, ...FILES])(
  '%s is not for another name of this machine, nor for pages of another origin',
  async path => {
    const foreign = await it.ask('GET', path, undefined, { host: 'boat.example:5201' })
    const framed = await it.ask('GET', path, undefined, { ...HOST, origin: 'http://boat.example' })
    expect([foreign.statusCode, framed.statusCode]).toEqual([403, 403])
  },
)

test('no other method, and no path beside them, gets by without the token', async () => {
  const answers = [
    await it.ask('POST', '/docs/', {}, HOST),
    await it.ask('DELETE', '/docs/gateway.html', undefined, HOST),
    await it.ask('GET', '/docsx', undefined, HOST),
    await it.ask('GET', '/docs/../boats', undefined, HOST),
  ]
  expect(answers.map(answer => answer.statusCode)).toEqual([401, 401, 401, 401])
})

test.each(['/docs/nothing.html', '/docs/__proto__', '/docs/%2e%2e%2fboats', '/docs/style.css/x'])(
  '%s is not there',
  async path => {
    expect((await it.ask('GET', path, undefined, HOST)).statusCode).toBe(404)
  },
)

describe.each(PAGES)('the page %s', path => {
  test('loads nothing from anywhere but its style sheet, and its policy says so', async () => {
    const answer = await it.ask('GET', path, undefined, HOST)
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(answer.body.match(/<script|<img|<iframe|style="|<link[^>]*>| on\w+="/g)).toEqual([
      '<link rel="icon" href="data:,">',
      '<link rel="stylesheet" href="/docs/style.css">',
    ])
  })

  test('has one heading, its landmarks, a language, and names for what a person jumps to', async () => {
    const page = await textOf(path)
    expect(
      ['<html lang="en">', '<h1>', '<header>', '<nav aria-label="Contents">', '<main id="content"'].filter(
        part => page.split(part).length !== 2,
      ),
    ).toEqual([])
  })

  test('every link within the site leads somewhere', async () => {
    const page = await textOf(path)
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to)
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => `#${id}`))
    expect(links.filter(to => to.startsWith('#') && !ids.has(to))).toEqual([])
    for (const to of links.filter(link => link.startsWith('/')))
      expect((await it.ask('GET', to, undefined, HOST)).statusCode, to).toBe(200)
  })

  test('holds no secret', async () => {
    expect(await textOf(path)).not.toMatch(new RegExp(`${TOKEN}|${it.gateway.origin}`))
  })
})

test('the pages have everything that can be called and everything that is pushed', async () => {
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

test('what a document says is never markup', async () => {
  const page = await textOf('/docs/gateway.html')
  expect(page).toContain('the captain&apos;s own record')
  expect(page).not.toMatch(
    /<(?!\/?(?:html|head|meta|title|link|body|a|header|nav|ul|li|main|h[1-4]|p|span|section|article|code|table|thead|tbody|tr|th|td|details|summary|pre)[\s>]|!doctype)/,
  )
})
