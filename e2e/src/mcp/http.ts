/** Streamable HTTP transport on the control port, behind its token, its Host header and its origin. */
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { ControlExtension } from '@drydock/simulator'
import type { McpHost } from './host.ts'
import { createServer } from './server.ts'

export const MCP_PATH = '/mcp'
/** A scenario with a track may be long. */
const MAX_BODY_BYTES = 1_048_576

/**
 * Returns the route of the MCP server. Each request has its own server and transport: no session can be stolen or
 * forgotten, and the boats are those of the host.
 * @param host is asked at the first request.
 */
export const mcpRoute = (host: () => McpHost, version: string): ControlExtension => ({
  routes: [{ method: 'POST', path: MCP_PATH }],
  mount(http) {
    http.post(MCP_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const server = createServer(host(), version)
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
      reply.raw.once('close', () => void server.close())
      await server.connect(transport)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      await transport.handleRequest(request.raw, reply.raw, request.body)
    })
  },
})
