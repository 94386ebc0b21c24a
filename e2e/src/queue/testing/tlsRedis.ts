/** A Redis of a test that takes encrypted connections alone, from one user whose password no other key opens. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { certificateFor } from '#fixture/certificate.ts'
import { endProcess, launchRedis } from './redisProcess.ts'

export interface TlsRedis {
  /** With the user, as messages show it. */
  readonly url: string
  /** File with the certificate, which is its own authority. */
  readonly ca: string
}

/** The commands that the queue needs, on its own keys; docs/scaling.md has the same. */
const RIGHTS = '~drydock:* &* +@all -@dangerous +info'

/** Starts it with a certificate for these names and addresses. */
export async function startTlsRedis(user: string, password: string, ...names: readonly string[]): Promise<TlsRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-redis-tls-'))
  const [ca, key, users] = [join(folder, 'ca.pem'), join(folder, 'key.pem'), join(folder, 'acl')]
  const made = certificateFor(...names)
  await Promise.all([
    writeFile(ca, made.cert),
    writeFile(key, made.key),
    writeFile(users, `user default off\nuser ${user} on >${password} ${RIGHTS}\n`),
  ])
  const files = ['--tls-cert-file', ca, '--tls-key-file', key, '--tls-ca-cert-file', ca, '--aclfile', users]
  const { child, port } = await launchRedis(folder, at => [
    ...['--port', '0', '--tls-port', String(at), '--tls-auth-clients', 'no'],
    ...files,
  ])
  onTestFinished(async () => {
    await endProcess(child)
    await rm(folder, { recursive: true, force: true })
  })
  return { url: `rediss://${user}@127.0.0.1:${port}`, ca }
}
