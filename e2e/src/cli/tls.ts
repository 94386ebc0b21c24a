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
  if (!belongTogether({ cert, key })) throw new Failed(`'${certFile}' and '${keyFile}' are no certificate and its key, both as PEM.`, 2)
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

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Failed(`'${file}' cannot be read${hasCode(error, 'ENOENT') ? ': there is no such file' : ''}; see --tls.`, 2)
  }
}
