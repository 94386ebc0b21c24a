/** A client of the MCP server in the same process, for tests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'
import { createHost, type McpHostOptions } from './host.ts'
import { createServer } from './server.ts'

/** A client, and short ways to call its tools. */
export interface TestClient {
  readonly client: Client
  /** Returns the text of an answer, and fails if it is an error. */
  call(name: string, given?: Readonly<Record<string, unknown>>): Promise<string>
  /** Returns the text of an error, and fails if there is none. */
  error(name: string, given?: Readonly<Record<string, unknown>>): Promise<string>
}

/** Longest real time of one call: the first one may build the app. */
export const CALL_LIMIT_MS = 240_000

/** Connects a client over a transport; the test closes it at its end. */
export async function connected(transport: Transport): Promise<TestClient> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const answer = async (name: string, given: Readonly<Record<string, unknown>>): Promise<[string, boolean]> => {
    const result = CallToolResultSchema.parse(
      await client.callTool({ name, arguments: given }, undefined, { timeout: CALL_LIMIT_MS }),
    )
    return [result.content.map(it => (it.type === 'text' ? it.text : '')).join(''), result.isError === true]
  }
  const expecting =
    (isError: boolean): TestClient['call'] =>
    async (name, given = {}) => {
      const [text, hasFailed] = await answer(name, given)
      if (hasFailed !== isError) throw new Error(`${name} ${isError ? 'did not fail' : 'failed'}: ${text}`)
      return text
    }
  return { client, call: expecting(false), error: expecting(true) }
}

/** Opens a server in this process, in an empty folder, and connects a client to it. */
export async function openClient(
  options: Partial<McpHostOptions> = {},
): Promise<TestClient & { readonly folder: string }> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'drydock-mcp-')))
  const host = createHost({ ...options, folder })
  onTestFinished(async () => {
    await host.close()
    await rm(folder, { recursive: true })
  })
  const [mine, its] = InMemoryTransport.createLinkedPair()
  await createServer(host, '1.0.0').connect(its)
  return { ...(await connected(mine)), folder }
}
