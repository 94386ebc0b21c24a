/** Sentences for a gateway to which no connection can be opened: what is wrong, and what to do. */

/** Codes of certificates whose authority Node does not know. */
const UNTRUSTED: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
/** Codes of an answer that is no TLS. */
const PLAIN: ReadonlySet<string> = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'])

/**
 * Returns the sentence for a gateway that cannot be reached.
 * @param code code of the error, or its message.
 */
export function unreachableText(gateway: string, code: string): string {
  if (UNTRUSTED.has(code))
    return `${gateway} has a certificate that this machine does not trust (${code}). Set NODE_EXTRA_CA_CERTS to the file of its authority.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `${gateway} has a certificate of another name (${code}). Check the address of --gateway.`
  if (PLAIN.has(code)) return `${gateway} answers without TLS (${code}). Name it with http://, or check its port.`
  return `Nobody answers at ${gateway} (${code}). Start the gateway, or check the address of --gateway.`
}
