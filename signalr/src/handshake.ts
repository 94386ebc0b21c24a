/** Handshake of the hub protocol: the client selects the encoding. */
import { describeError, invalidData } from './protocols/errors.ts'
import type { HandshakeRequest, TransferFormat } from './protocols/messages.ts'
import { isRecord } from './protocols/fields.ts'
import { jsonProtocol } from './protocols/json.ts'
import { messagePackProtocol } from './protocols/messagepack.ts'
import { type HubProtocol, PROTOCOL_VERSION } from './protocols/protocol.ts'
import { RECORD_SEPARATOR } from './protocols/records.ts'

export const HANDSHAKE_CANCELED = 'Handshake was canceled.'

/** The encodings by their names. */
export const hubProtocols: ReadonlyMap<string, HubProtocol> = new Map([
  [jsonProtocol.name, jsonProtocol],
  [messagePackProtocol.name, messagePackProtocol],
])

export type Handshake =
  | { is: 'incomplete' }
  | { is: 'refused'; error: string; request?: HandshakeRequest }
  /** `size` is the length of the request in bytes; hub messages may follow in the same buffer. */
  | { is: 'agreed'; protocol: HubProtocol; request: HandshakeRequest; size: number }

export type HandshakeRules = {
  /** Formats that the transport supports. */
  readonly formats: readonly TransferFormat[]
  /** Longest request in bytes. */
  readonly limit: number
  /** Whether error texts say what was thrown. */
  readonly detailed: boolean
}

/**
 * Parses the bytes received so far. Error texts are those of ASP.NET Core.
 * @param searched number of bytes that were found incomplete before
 */
export function parseHandshake(bytes: Buffer, { formats, limit, detailed }: HandshakeRules, searched = 0): Handshake {
  const end = bytes.indexOf(RECORD_SEPARATOR, searched)
  if ((end < 0 ? bytes.length : end) > limit) return { is: 'refused', error: HANDSHAKE_CANCELED }
  if (end < 0) return { is: 'incomplete' }
  try {
    return judge(readRequest(bytes.subarray(0, end)), formats, end + 1)
  } catch (cause) {
    const error = describeError('An unexpected error occurred during connection handshake.', cause, detailed)
    return { is: 'refused', error }
  }
}

function readRequest(record: Buffer): HandshakeRequest {
  const request: unknown = JSON.parse(record.toString())
  if (!isRecord(request)) throw invalidData('Unexpected token in handshake request.')
  const { protocol, version } = request
  if (typeof protocol !== 'string') throw invalidData("Missing required property 'protocol'.")
  if (typeof version !== 'number' || !Number.isInteger(version)) {
    throw invalidData("Missing required property 'version'.")
  }
  return { protocol, version }
}

function judge(request: HandshakeRequest, formats: readonly TransferFormat[], size: number): Handshake {
  const protocol = hubProtocols.get(request.protocol.toLowerCase())
  const refused = (error: string): Handshake => ({ is: 'refused', error, request })
  if (!protocol) return refused(`The protocol '${request.protocol}' is not supported.`)
  if (request.version > PROTOCOL_VERSION) {
    return refused(`The server does not support version ${request.version} of the '${request.protocol}' protocol.`)
  }
  if (!formats.includes(protocol.transferFormat)) {
    return refused(
      `Cannot use the '${protocol.name}' protocol on the current transport. ` +
        `The transport does not support '${protocol.transferFormat}' transfer format.`,
    )
  }
  return { is: 'agreed', protocol, request, size }
}
