import { expect, test } from 'vitest'
import type { RemoteBrowser, RemoteTab } from './driver.ts'
import { RemoteContext, RemotePage } from './page.ts'

const UNUSED = (): Promise<never> => Promise.reject(new Error('not used'))
const BROWSER: RemoteBrowser = { openTab: UNUSED, addCookies: UNUSED, close: UNUSED }

const OVER = 'The browser has ended.'
const shows = (url: string): string => JSON.stringify({ url, errors: [], value: true })

/** A page that gives these answers in turn, and after them the reason why there are no more. */
function openPage(answers: readonly string[]): { page: RemotePage; loads: string[] } {
  const left = [...answers]
  const loads: string[] = []
  const tab: RemoteTab = {
    mark: 'Drydock/1',
    call: () => {
      const answer = left.shift()
      return answer === undefined ? Promise.reject(new Error(OVER)) : Promise.resolve(answer)
    },
    navigate: url => Promise.resolve(void loads.push(url)),
    reload: () => Promise.resolve(void loads.push('again')),
    tap: UNUSED,
    moveFingers: UNUSED,
    sendKeys: UNUSED,
    screenshot: UNUSED,
  }
  return { page: new RemotePage(tab, new RemoteContext(BROWSER)), loads }
}

test('a page that has lost its process is not loaded again, though an empty document stands in its place first', async () => {
  const { page, loads } = openPage([shows('data:,page'), shows('about:blank')])
  await page.goto('data:,page')
  await expect(page.reload()).rejects.toThrow(OVER)
  expect(loads).toEqual(['data:,page'])
})

test('a page that answers is loaded again', async () => {
  const { page, loads } = openPage([shows('data:,page'), shows('data:,page'), shows('data:,page')])
  await page.goto('data:,page')
  await page.reload()
  expect(loads).toEqual(['data:,page', 'again'])
})
