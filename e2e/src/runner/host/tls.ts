/** The certificate of `--tls CERT KEY`: read, and held against each other before anything listens. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { Failed, hasCode } from './failed.ts'

export interface Pem {
  readonly cert: string
  readonly key: string
}

/** Both files as text; one that cannot be read, or a pair that does not fit, is said in one line. */
export async function readPem([certFile, keyFile]: readonly [string, string]): Promise<Pem> {
  // One after the other, so that of two that are missing it is always the first that is named.
  const cert = await read(certFile)
  const key = await read(keyFile)
  if (!belongTogether({ cert, key }))
    throw new Failed(`'${certFile}' and '${keyFile}' are no certificate and its key, both as PEM.`, 2)
  return { cert, key }
}

function belongTogether({ cert, key }: Pem): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

/** Whether browsers will take the certificate for this name or address. */
export function isNamed({ cert }: Pem, name: string): boolean {
  const certificate = new X509Certificate(cert)
  return (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined
}

/** Who has to trust what before the app opens, and where. */
export function trustHints(
  { cert }: Pem,
  { file, app, host }: { readonly file: string; readonly app: string; readonly host: string },
): readonly string[] {
  const { subjectAltName = '', validTo } = new X509Certificate(cert)
  const names = subjectAltName.replaceAll(/(?:DNS|IP Address):/g, '') || 'no name'
  const isHere = ['127.0.0.1', 'localhost', '::1'].includes(host)
  return [
    isHere
      ? `Only this machine reaches ${app}; --host 0.0.0.0 lets a phone in the network in.`
      : `A phone in the network opens ${app}. Console and control interface stay on this machine.`,
    `Each browser has to trust ${file}, or the root that signed it: install that on the phone or computer first. It is good for ${names}, until ${new Date(validTo).toISOString().slice(0, 10)}.`,
  ]
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Failed(
      `'${file}' cannot be read${hasCode(error, 'ENOENT') ? ': there is no such file' : ''}; see --tls.`,
      2,
    )
  }
}
