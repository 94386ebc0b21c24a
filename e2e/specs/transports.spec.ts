/**
 * Transports of the hub: the app uses a WebSocket where one is offered, else server-sent events, else long polling, in
 * both encodings.
 */
import { readLibrary, type Scenario } from '@drydock/simulator'
import { describe } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { expect, signInTest as test } from '#fixture/test.ts'
import { SCENARIOS } from '#paths.ts'
import { appScript } from '../src/runner/engines/dom/appScript.ts'
import { type CaseRun, runOnce } from '../src/runner/replay/run.ts'

const library = readLibrary(SCENARIOS, vocabulary).scenarios
type Offer = readonly ('webSockets' | 'serverSentEvents' | 'longPolling')[]
const offered = (id: string, transports: Offer): Scenario => {
  const found = library.find(it => it.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return { ...found, boat: { ...found.boat, hub: { transports: [...transports] } } }
}

const bare = async (scenario: Scenario, hubProtocol: 'json' | 'messagepack'): Promise<CaseRun> =>
  runOnce(
    scenario,
    1,
    { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol },
    { screens: await appScript() },
  )

const STREAM: Offer = ['serverSentEvents', 'longPolling']
const POLLS: Offer = ['longPolling']
const ALL: Offer = ['webSockets', 'serverSentEvents', 'longPolling']

describe.for<[protocol: 'json' | 'messagepack', transports: Offer]>([
  ['messagepack', ALL],
  ['json', STREAM],
  ['json', POLLS],
  ['messagepack', POLLS],
])('OPEN-001 without a browser, in %s over the best of %j', ([protocol, transports]) => {
  test.for(['SC-10', 'SC-72', 'SC-73', 'SC-74'])('%s passes, and again with the same hash', async id => {
    const [first, second] = [
      await bare(offered(id, transports), protocol),
      await bare(offered(id, transports), protocol),
    ]
    expect([first.result.failures, second.result.hash]).toEqual([[], first.result.hash])
  })
})

describe('HUB-02 OPEN-001 in the browser', () => {
  test.for<[taken: string, transports: Offer]>([
    ['WebSockets', ALL],
    ['WebSockets', ['longPolling', 'webSockets']],
    ['ServerSentEvents', STREAM],
    ['LongPolling', POLLS],
  ])(
    '%s is the transport that the app chooses of %j, and pushes arrive without delay',
    async ([taken, transports], { openBoat }) => {
      const it = await openBoat({ plan: { hub: { transports: [...transports] } } })
      const captain = it.people.actorOf('captain')
      await captain.open('/')
      await it.advance(5_000)
      await captain.act('arm', undefined)
      await it.advance(1_999)
      const before = await captain.observe('armed', undefined)
      await it.advance(1)
      const after = await captain.observe('armed', undefined)
      await it.advance(120_000)
      expect([
        it.gateway.hub.connections().map(line => line.transport),
        before,
        after,
        await captain.observe('link', undefined),
      ]).toEqual([[taken], false, true, 'ok'])
    },
  )
})
