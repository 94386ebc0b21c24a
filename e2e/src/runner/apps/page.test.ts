import { EventEmitter } from 'node:events'
import type { Journal } from '@drydock/simulator'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { AgentReport } from '#runner/agent/reporter.ts'
import { createPageApp, trackLoading } from './page.ts'

const REPORT: AgentReport = {
  now: 0,
  next: undefined,
  pending: [],
  sockets: [],
  unanswered: 0,
  atRest: true,
  shown: [],
}

/** A page whose agent is at rest. `during` runs while it is asked. */
function bench() {
  const page = Object.assign(new EventEmitter(), {
    during: () => {},
    asked: [] as unknown[],
    url: () => 'http://boat/',
    mainFrame: () => undefined,
    async evaluate(_question: unknown, argument: unknown) {
      page.asked.push(argument)
      page.during()
      return REPORT
    },
  })
  const request = (type: string) => ({
    resourceType: () => type,
    url: () => `http://boat/${type}`,
    isNavigationRequest: () => false,
  })
  const app = createPageApp(page as unknown as Page, {
    name: 'captain',
    journal: {} as Journal,
    loading: trackLoading(page as unknown as Page),
  })
  const settled = async () => (await app.settle(false, false)).pending.map(it => it.kind)
  return { page, request, app, settled }
}

test('a picture that arrives while the page is asked is pending until the page was asked again', async () => {
  const { page, request, settled } = bench()
  const image = request('image')
  page.emit('request', image)
  page.during = () => void page.emit('requestfinished', image)
  expect(await settled()).toEqual(['image'])
  page.during = () => {}
  expect(await settled()).toEqual([])
})

test('a page is not at rest after a move in which a picture arrived', async () => {
  const { page, request, app } = bench()
  const image = request('image')
  page.emit('request', image)
  page.during = () => void page.emit('requestfinished', image)
  expect(await app.moveTo(5, false)).toEqual({ at: 0, atRest: false })
  page.during = () => {}
  expect(await app.moveTo(5, false)).toEqual({ at: 0, atRest: true })
})

test('a script that arrives while the page is asked is pending until it is reported to the page', async () => {
  const { page, request, settled } = bench()
  page.during = () => {
    const script = request('script')
    page.emit('request', script)
    page.emit('requestfinished', script)
  }
  expect(await settled()).toEqual(['module'])
  page.during = () => {}
  expect(await settled()).toEqual([])
  expect(page.asked).toMatchObject([{ modules: [] }, { modules: ['http://boat/script'] }])
})
