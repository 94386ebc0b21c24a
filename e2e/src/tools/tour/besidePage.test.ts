import { expect, test } from 'vitest'
import { besidePage } from './besidePage.ts'

test('a picture stands beside the one of another engine, and what an engine lacks is named', () => {
  const page = besidePage([
    { engine: 'chromium', files: ['chromium/390x844/home-day.png', 'chromium/390x844/map-day.png'] },
    { engine: 'webkit', files: ['webkit/390x844/home-day.png'] },
  ])
  const rows = [...page.matchAll(/<tr id="([^"]+)">(.*)<\/tr>/g)].map(([, key, cells = '']) => [
    key,
    [...cells.matchAll(/src="([^"]+)"|<td>(none)/g)].map(it => it[1] ?? it[2]),
  ])
  expect(rows).toEqual([
    ['390x844/home-day', ['chromium/390x844/home-day.png', 'webkit/390x844/home-day.png']],
    ['390x844/map-day', ['chromium/390x844/map-day.png', 'none']],
  ])
})
