/** Answers to lines of standard input that are no messages. The transport of the SDK only reports them. */
import type { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'

/** What the transport reports: JSON.parse throws a SyntaxError, the schema of a message a ZodError. */
const ANSWERS: Readonly<Record<string, { readonly code: ErrorCode; readonly message: string }>> = {
  SyntaxError: { code: ErrorCode.ParseError, message: 'Parse error: the line is not JSON.' },
  ZodError: { code: ErrorCode.InvalidRequest, message: 'Invalid request: the line is not a JSON-RPC 2.0 message.' },
}

/**
 * Answers each line that is not JSON, or not a message, with an error and the id null, as JSON-RPC 2.0 requires (5.1).
 * Call it before a server is connected, which keeps the listener.
 * @param write writes a line to the client; by itself, because the SDK has no type for an id that is null.
 */
export function answerUnreadable(transport: StdioServerTransport, write: (line: string) => void): void {
  transport.onerror = ({ name }) => {
    const error = ANSWERS[name]
    if (error) write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`)
  }
}
