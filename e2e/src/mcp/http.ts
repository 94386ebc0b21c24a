/** Streamable HTTP transport on the control port, behind its token, its Host header and its origin. */
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import type { ControlExtension } from '@drydock/simulator'
import type { McpHost } from './host.ts'
import { createServer } from './server.ts'

export const MCP_PATH = '/mcp'
/** A scenario with a track may be long. */
const MAX_BODY_BYTES = 1_048_576

/** Answer to a body that is not JSON; the SDK gets only what is parsed. JSON-RPC 2.0, 5.1. */
const UNREADABLE = { code: ErrorCode.ParseError, message: 'Parse error: the body cannot be read as JSON.' }

/**
 * Returns the route of the MCP server. Each request has its own server and transport: no session can be stolen or
 * forgotten, and the boats are those of the host.
 * @param host is asked at the first request.
 */
export const mcpRoute = (host: () => McpHost, version: string): ControlExtension => ({
  routes: [{ method: 'POST', path: MCP_PATH }],
  mount(http) {
    http.route({
      method: 'POST',
      url: MCP_PATH,
      bodyLimit: MAX_BODY_BYTES,
      // The control interface answers everything else that is wrong with a body.
      errorHandler(error, _, reply) {
        if (error.statusCode !== 400) throw error
        void reply.code(400).send({ jsonrpc: '2.0', error: UNREADABLE, id: null })
      },
      async handler(request, reply) {
        const server = createServer(host(), version)
        const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
        reply.raw.once('close', () => void server.close())
        await server.connect(transport)
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        await transport.handleRequest(request.raw, reply.raw, request.body)
      },
    })
  },
})
