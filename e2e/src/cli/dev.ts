/** `drydock dev`: the app from its sources, reloaded as they change, in front of a fake boat. */
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { setAfloat } from '#runner/host/startGateway.ts'
import { ensureConsole } from '#runner/host/appBuild.ts'
import { command, whole } from './command.ts'
import { Failed, wordsOf } from '#runner/host/failed.ts'
import { asText } from './readyText.ts'
import { close, listenForStop } from './stop.ts'

export const dev = command({
  about: 'The app from its sources, with hot reload, on a fake boat.',
  options: {
    port: { type: 'string', value: 'N', help: 'Port of the app; 5200 unless given.' },
    'control-port': {
      type: 'string',
      value: 'N',
      help: 'Port of the control interface; 5201 unless given, 0 takes a free one.',
    },
    'gateway-port': { type: 'string', value: 'N', help: 'Port of the fake gateway behind the app; 5202 unless given.' },
  },
  async run(_, given) {
    const port = whole(given.port, '--port', 5200, 1, 65_535)
    const gatewayPort = whole(given['gateway-port'], '--gateway-port', 5202, 1, 65_535)
    const controlPort = whole(given['control-port'], '--control-port', 5201, 0, 65_535)
    const publicOrigin = `http://localhost:${port}`
    await ensureConsole(line => process.stderr.write(`${line}\n`))
    const stopped = listenForStop()
    const afloat = await setAfloat({
      host: '127.0.0.1',
      port: gatewayPort,
      controlPort,
      speed: 1,
      boats: 1,
      hubProtocol: 'json',
      publicOrigin,
    })
    const closeSources = await serveSources(port, gatewayPort).catch(async error => {
      await afloat.close()
      throw new Failed(`the app cannot be served at port ${port}: ${wordsOf(error)}; choose another with --port.`)
    })
    process.stdout.write(
      asText(afloat, {
        hasFrame: false,
        addresses: [['Gateway', `${publicOrigin} (passed on to http://127.0.0.1:${gatewayPort})`]],
        hints: [SOURCES],
      }),
    )
    await stopped
    await close(async () => {
      await Promise.all([closeSources(), afloat.close()])
    })
    return 0
  },
})

const SOURCES =
  'The app comes from its sources in client/ and is loaded anew when they change; boat, contracts and console stay as they are until this is started again.'

/** The configuration of the app reads where the gateway is. */
async function serveSources(port: number, gatewayPort: number): Promise<() => Promise<void>> {
  process.env['DRYDOCK_GATEWAY'] = `http://127.0.0.1:${gatewayPort}`
  const { createServer } = await import('vite')
  const server = await createServer({
    root: join(ROOT, 'client'),
    configFile: join(ROOT, 'client/vite.config.ts'),
    logLevel: 'warn',
    server: { port, strictPort: true, host: '127.0.0.1' },
  })
  await server.listen()
  return () => server.close()
}
