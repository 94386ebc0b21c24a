/** `drydock dev`: serves the app from its sources with hot reload, connected to a fake boat. */
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { startServers } from '#runner/host/startServers.ts'
import { ensureConsole } from '#runner/host/appBuild.ts'
import { command, wholeNumber } from './command.ts'
import { CliError, messageOf } from '#runner/host/cliError.ts'
import { readyText } from './readyText.ts'
import { closeOrExit, stopSignal } from './stopSignal.ts'

export const dev = command({
  description: 'Serves the app from its sources with hot reload, connected to a fake boat.',
  options: {
    port: { type: 'string', placeholder: 'N', help: 'Port of the app. Default: 5200.' },
    'control-port': {
      type: 'string',
      placeholder: 'N',
      help: 'Port of the control interface; 0 for a free one. Default: 5201.',
    },
    'gateway-port': {
      type: 'string',
      placeholder: 'N',
      help: 'Port of the fake gateway behind the app. Default: 5202.',
    },
  },
  async run(_, given) {
    const port = wholeNumber(given.port, '--port', 5200, 1, 65_535)
    const gatewayPort = wholeNumber(given['gateway-port'], '--gateway-port', 5202, 1, 65_535)
    const controlPort = wholeNumber(given['control-port'], '--control-port', 5201, 0, 65_535)
    const publicOrigin = `http://localhost:${port}`
    await ensureConsole(line => process.stderr.write(`${line}\n`))
    const stopped = stopSignal()
    const servers = await startServers({
      host: '127.0.0.1',
      port: gatewayPort,
      controlPort,
      speed: 1,
      boats: 1,
      hubProtocol: 'json',
      publicOrigin,
    })
    const closeSources = await serveSources(port, gatewayPort).catch(async error => {
      await servers.close()
      throw new CliError(`cannot serve the app at port ${port}: ${messageOf(error)}. Choose another port with --port.`)
    })
    process.stdout.write(
      readyText(servers, {
        canShowFrame: false,
        addresses: [['Gateway', `${publicOrigin} (proxied to http://127.0.0.1:${gatewayPort})`]],
        hints: [SOURCES],
      }),
    )
    await stopped
    await closeOrExit(async () => {
      await Promise.all([closeSources(), servers.close()])
    })
    return 0
  },
})

const SOURCES =
  'The app is served from client/ and reloads when its sources change. Restart this command after changes of boat, contracts or console.'

/** Starts Vite, which reads the address of the gateway from the environment; returns a function that stops it. */
async function serveSources(port: number, gatewayPort: number): Promise<() => Promise<void>> {
  process.env['DRYDOCK_GATEWAY'] = `http://127.0.0.1:${gatewayPort}`
  const { createServer } = await import('vite')
  const server = await createServer({
    root: join(ROOT, 'client'),
    configFile: join(ROOT, 'client/vite.config.ts'),
    logLevel: 'warn',
    server: { port, strictPort: true, host: '127.0.0.1' },
  })
  await server.listen().catch(async (error: unknown) => {
    // Its watchers would keep the process alive.
    await server.close()
    throw error
  })
  return () => server.close()
}
