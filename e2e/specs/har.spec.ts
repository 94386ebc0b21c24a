/** HAR files that a browser writes become scenarios that pass: the hub over each transport, in both encodings. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HostedBoat, importHar, listen, loadScenario } from '@drydock/simulator'
import { onTestFinished } from 'vitest'
import { expect, test } from '#fixture/test.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { appScript } from '../src/runner/engines/dom/appScript.ts'
import { runOnce } from '../src/runner/replay/run.ts'

const { resolve } = createRequire(import.meta.url)
const CLIENT = [
  resolve('@microsoft/signalr/dist/browser/signalr.js'),
  resolve('@microsoft/signalr-protocol-msgpack/dist/browser/signalr-protocol-msgpack.js'),
]
const PATHS = [
  '/api/Alarm/status',
  '/api/Alarm',
  '/api/sensor',
  '/api/Profile',
  '/api/userSettings',
  '/api/temperature',
  '/api/sensor/CoreHistory',
]

/** Connects to the hub as the app does, makes its calls, arms, and resolves when that was answered. */
const SESSION = `async ({ token, transport, protocol, paths }) => {
  const builder = new signalR.HubConnectionBuilder().withUrl('/messages', {
    accessTokenFactory: () => token,
    transport: signalR.HttpTransportType[transport],
  })
  if (protocol === 'messagepack') builder.withHubProtocol(new signalR.protocols.msgpack.MessagePackHubProtocol())
  const connection = builder.build()
  const last = new Promise(resolve => connection.on('ShowMessage', resolve))
  connection.on('SetArmOrDisarmOnClient', () => undefined)
  await connection.start()
  for (const path of paths) await (await fetch(path, { headers: { authorization: 'Bearer ' + token } })).text()
  await (await fetch('/api/Alarm/Arm', { headers: { authorization: 'Bearer ' + token } })).text()
  globalThis.finish = () => last.then(() => connection.stop())
}`

/** The boat confirms that it is armed, and says something, after the order was answered: HAR has whole milliseconds. */
function confirmArming({ boat }: HostedBoat): void {
  boat.push('SetArmOrDisarmOnClient', '1')
  boat.push('ShowMessage', 'Ahoy Ærø ⛵')
}

test.for<[transport: string, protocol: 'json' | 'messagepack', streams: number]>([
  ['WebSockets', 'json', 0],
  ['WebSockets', 'messagepack', 0],
  ['LongPolling', 'json', 0],
  ['LongPolling', 'messagepack', 0],
  ['ServerSentEvents', 'json', 1],
])(
  'HARNESS a HAR of Chromium with the hub over %s in %s becomes a scenario that passes',
  async ([transport, protocol, streams], { browser }) => {
    const gateway = await listen({ appFolder: '/nowhere', hubProtocol: protocol })
    onTestFinished(() => gateway.close())
    const hosted = gateway.fleet.add({ mode: 'paused' })
    const minted = await gateway.identity.mint(hosted.people[0]?.user ?? '')
    const folder = await mkdtemp(join(tmpdir(), 'har-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'incident.har')
    const context = await browser.newContext({ bypassCSP: true, recordHar: { path } })
    const page = await context.newPage()
    await page.goto(`${gateway.origin}/config.json`)
    for (const script of CLIENT) await page.addScriptTag({ path: script })
    await page.evaluate(`(${SESSION})(${JSON.stringify({ token: minted?.token, transport, protocol, paths: PATHS })})`)
    confirmArming(hosted)
    await page.evaluate('finish()')
    await context.close()
    const imported = importHar(await readFile(path), { name: 'An incident', id: () => 'REC-1' })
    if ('refused' in imported) throw new Error(imported.refused)
    // The browser may end the last poll itself, and writes of a stream as much as it had read by chance, or nothing.
    const { unanswered: _, lostStream = 0, streamed = 0, ...skipped } = imported.skipped
    expect([imported.gateway, skipped, lostStream + streamed]).toEqual([gateway.origin, { undescribed: 1 }, streams])
    if (streams === 0) expect(imported.scenario).toContain('- message: Ahoy Ærø ⛵\n')
    expect(imported.scenario).not.toContain(minted?.token)
    const loading = loadScenario(imported.scenario, { file: 'incident.yaml', vocabulary })
    if ('problems' in loading) throw new Error(JSON.stringify(loading.problems))
    const { result } = await runOnce(
      loading.scenario,
      1,
      { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' },
      { screens: await appScript() },
    )
    expect(result.failures).toEqual([])
  },
)
