import { routeTables } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { rightsPage } from './rights.ts'

test('the rights page matches the contracts', async () => {
  await expect(rightsPage()).toMatchFileSnapshot('../../../docs/rights.md')
})

test('the rights page has every call, once', () => {
  const routes = Object.values(routeTables).flatMap(it => Object.values(it))
  const rows = rightsPage().matchAll(/^\| `((?:GET|POST|PUT|DELETE) [^`]+)`/gm)
  expect([...rows].map(([, name]) => name)).toEqual(routes.map(it => `${it.method} ${it.path}`))
})
