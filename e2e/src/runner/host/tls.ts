/** Certificate of `--tls CERT KEY`: reads both files and checks that they belong together. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { CliError, hasCode } from './cliError.ts'

export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/**
 * Returns both files as text.
 * @throws {CliError} When a file cannot be read, or certificate and key do not belong together.
 */
export async function readPem([certFile, keyFile]: readonly [string, string]): Promise<TlsFiles> {
  // In sequence, so that the error always names the first missing file.
  const cert = await read(certFile)
  const key = await read(keyFile)
  if (!belongTogether({ cert, key }))
    throw new CliError(`'${certFile}' and '${keyFile}' are not a certificate and its key, both in PEM format.`, 2)
  return { cert, key }
}

function belongTogether({ cert, key }: TlsFiles): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

/** Returns whether browsers accept the certificate for this name or address. */
export function isValidFor({ cert }: TlsFiles, name: string): boolean {
  const certificate = new X509Certificate(cert)
  return (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined
}

/** Returns hints: which address a phone opens, and which certificate it must trust. */
export function trustHints(
  { cert }: TlsFiles,
  { file, app, host }: { readonly file: string; readonly app: string; readonly host: string },
): readonly string[] {
  const { subjectAltName = '', validTo } = new X509Certificate(cert)
  const names = subjectAltName.replaceAll(/(?:DNS|IP Address):/g, '') || 'no name'
  const isHere = ['127.0.0.1', 'localhost', '::1'].includes(host)
  return [
    isHere
      ? `Only this machine can reach ${app}. Use --host 0.0.0.0 for a phone in the network.`
      : `A phone in the network can open ${app}. Only this machine can reach console and control interface.`,
    `Each browser must trust ${file} or the root certificate that signed it: install it on the phone or computer first. It is valid for ${names}, until ${new Date(validTo).toISOString().slice(0, 10)}.`,
  ]
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CliError(
      `'${file}' cannot be read${hasCode(error, 'ENOENT') ? ': there is no such file' : ''}; see --tls.`,
      2,
    )
  }
}
