/** Runs the MCP server until it is stopped: over standard input and output, or over HTTP. */
import { Console } from 'node:console'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { answerUnreadable } from './answerUnreadable.ts'
import { createHost, type McpHost } from './host.ts'
import { MCP_PATH, mcpRoute } from './http.ts'
import { createServer } from './server.ts'

interface ServeOptions {
  readonly folder: string
  readonly version: string
  /** Resolves when the server has to end. */
  readonly stopped: Promise<void>
}

/** Serves one client; ends when it closes standard input. Returns what closes everything. */
export async function serveStdio({ folder, version, stopped }: ServeOptions): Promise<() => Promise<void>> {
  // Standard output belongs to the protocol, and a library may print.
  globalThis.console = new Console(process.stderr)
  const host = createHost({ folder })
  const server = createServer(host, version)
  const ended = new Promise<void>(resolve => void process.stdin.once('end', resolve).once('close', resolve))
  const transport = new StdioServerTransport()
  answerUnreadable(transport, line => void process.stdout.write(line))
  await server.connect(transport)
  await Promise.race([stopped, ended])
  return async () => {
    await server.close()
    await host.close()
  }
}

interface HttpOptions extends ServeOptions {
  readonly port: number
  print(text: string): void
}

/** Serves any number of clients. Returns what closes everything. */
export async function serveHttp({ folder, version, stopped, port, print }: HttpOptions): Promise<() => Promise<void>> {
  const { host, config } = await openHttp({ folder, version, port })
  print(`${JSON.stringify(config)}\n`)
  await stopped
  return host.close
}

/** Starts the boats and the route on the control port. `config` is what clients of the protocol are configured with. */
export async function openHttp({ folder, version, port }: Omit<HttpOptions, 'stopped' | 'print'>) {
  const host: McpHost = createHost({ folder, controlPort: port, extension: mcpRoute(() => host, version) })
  const { control } = await host.servers()
  const headers = { Authorization: `Bearer ${control.token}` }
  return {
    host,
    config: { mcpServers: { drydock: { type: 'http', url: `${control.address}${MCP_PATH}`, headers } } },
  }
}
