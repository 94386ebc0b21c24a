// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  document.head.replaceChildren()
  vi.resetModules()
})

/** Loads the module in a page whose `<base>` names a folder. */
async function loadWithBase(folder: string): Promise<typeof import('#platform/basePath.ts')> {
  document.head.appendChild(document.createElement('base')).href = folder
  return import('#platform/basePath.ts')
}

test.each([
  ['https://boats.example/', '', '/history/10'],
  ['https://boats.example/app/', '/app', '/history/10'],
  ['https://boats.example/a/b/', '/a/b', '/history/10'],
])('on the page %s the base %j precedes each path', async (address, base, path) => {
  const { BASE_PATH, pathWithinBase } = await loadWithBase(address)
  expect([BASE_PATH, pathWithinBase(`${base}/history/10`), pathWithinBase(`${base}/`), pathWithinBase(base)]).toEqual([
    base,
    path,
    '/',
    '/',
  ])
})
