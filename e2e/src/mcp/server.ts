/** MCP server: lists tools and resources, calls tools, and answers every error with a sentence. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { messageOf } from '#runner/host/cliError.ts'
import type { McpHost } from './host.ts'
import { RESOURCES, resourceOf } from './resources.ts'
import { DEFAULT_LIMIT } from './tool.ts'
import { toolOf, TOOLS } from './tools.ts'
import { inToolWords } from './toolWords.ts'

const INSTRUCTIONS = `Drydock has a fake boat gateway, the app of its captain, and scenarios in YAML that play hardware and captain on one virtual clock. To reproduce a bug: look for a similar scenario (list_scenarios, read_scenario), look words up (language), replay a text (replay_scenario) until it shows the bug, then write it (write_scenario). Boats are for trying by hand; their clocks stand still until you advance them.`

/**
 * Creates a server for one client. Several servers may share a host.
 * The low-level class is used, because the other one answers invalid parameters with JSON and not with a sentence.
 */
export function createServer(host: McpHost, version: string): Server {
  const server = new Server(
    { name: 'drydock', version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, schema, isReadOnly }) => ({
      name,
      description,
      inputSchema: { ...schema, type: 'object' as const },
      annotations: { readOnlyHint: isReadOnly },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    callTool(host, params.name, params.arguments ?? {}, signal),
  )
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: RESOURCES.map(({ uri, name, description, mimeType }) => ({ uri, name, description, mimeType })),
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    try {
      const { mimeType, text } = resourceOf(uri)
      return { contents: [{ uri, mimeType, text: await text() }] }
    } catch (error) {
      throw new McpError(ErrorCode.InvalidParams, messageOf(error))
    }
  })
  return server
}

/** Calls a tool. Never throws: an error is an answer, so that the program that called can correct itself. */
async function callTool(
  host: McpHost,
  name: string,
  given: Readonly<Record<string, unknown>>,
  canceled: AbortSignal,
): Promise<CallToolResult> {
  try {
    const { answer, limit } = await toolOf(name).call(given, host, canceled)
    return {
      content: [
        { type: 'text', text: host.continuation.cut(answer.text, limit) },
        ...(answer.png
          ? [{ type: 'image' as const, mimeType: 'image/png', data: Buffer.from(answer.png).toString('base64') }]
          : []),
      ],
      ...(answer.isError === true ? { isError: true } : {}),
    }
  } catch (error) {
    return {
      content: [{ type: 'text', text: host.continuation.cut(inToolWords(messageOf(error)), DEFAULT_LIMIT) }],
      isError: true,
    }
  }
}
