/** A context is closed, also where the browser has lost the close of a page. */
import type { BrowserContext } from 'playwright'
import { expect, test } from 'vitest'
import { closeContext } from './closeContext.ts'

const OPEN = [
  { type: 'page', targetId: 'left', browserContextId: 'mine' },
  { type: 'page', targetId: 'foreign', browserContextId: 'other' },
  { type: 'browser_ui', targetId: 'bar', browserContextId: 'mine' },
]

/** A context of Chromium. @param isLost it closes only when the page called 'left' is closed by itself. */
function contextOf({ isLost, engine = 'chromium', pages = [{}] }: Partial<Record<string, unknown>>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const closedTargets: string[] = []
  const send = async (name: string, params?: { targetId: string }): Promise<unknown> => {
    if (name === 'Target.getTargetInfo') return { targetInfo: { browserContextId: 'mine' } }
    if (name === 'Target.getTargets') return { targetInfos: OPEN }
    closedTargets.push(params?.targetId ?? '')
    return resolve()
  }
  const session = async () => ({ send, detach: async () => undefined })
  const context = {
    pages: () => pages,
    browser: () => ({ browserType: () => ({ name: () => engine }), newBrowserCDPSession: session }),
    newCDPSession: session,
    close: () => (isLost ? promise : Promise.resolve()),
  } as unknown as BrowserContext
  return { context, closedTargets }
}

test('a close that the browser has lost is repeated, for the pages of this context alone', async () => {
  const { context, closedTargets } = contextOf({ isLost: true })
  await closeContext(context, 0)
  expect(closedTargets).toEqual(['left'])
})

test.each([
  ['closes at once', {}],
  ['has no page', { pages: [] }],
  ['is of another engine', { engine: 'firefox' }],
])('nothing is repeated where the context %s', async (_, options) => {
  const { context, closedTargets } = contextOf(options)
  await closeContext(context)
  expect(closedTargets).toEqual([])
})
