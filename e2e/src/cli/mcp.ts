/** `drydock mcp`: serves fake boats and scenarios to coding agents, by the Model Context Protocol. */
import { drydockVersion } from '#runner/host/drydockVersion.ts'
import { command, wholeNumber } from './command.ts'
import { closeOrExit, stopSignal } from './stopSignal.ts'

export const mcp = command({
  description:
    'Serves boats, hardware, faults, clocks, scenarios and their replay as tools of the Model Context Protocol, over standard input and output. With --http it serves them over streamable HTTP on the control port of this machine, and prints address and token.',
  options: {
    http: {
      type: 'optional',
      placeholder: 'PORT',
      help: 'Serves streamable HTTP at /mcp on this port; 0 for a free one. Default: 5201.',
    },
  },
  async run(_words, { http }) {
    const port = http === undefined ? undefined : wholeNumber(http === '' ? undefined : http, '--http', 5201, 0, 65_535)
    const version = await drydockVersion()
    const { serveHttp, serveStdio } = await import('#mcp/serve.ts')
    const stopped = stopSignal()
    const folder = process.cwd()
    if (port === undefined) await closeOrExit(await serveStdio({ folder, version, stopped }))
    else
      await closeOrExit(await serveHttp({ folder, version, stopped, port, print: text => process.stdout.write(text) }))
    return 0
  },
})
