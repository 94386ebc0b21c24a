/** Connection to the Redis of a queue, with one clear line for everything that keeps it from working. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Redis } from 'ioredis'
import { CliError, hasCode, messageOf } from '#runner/host/cliError.ts'
import { later, spanText } from '#wallClock.ts'
import { PASSWORD_VARIABLE, type QueueAddress } from './address.ts'

/** Oldest version of Redis that BullMQ recommends. */
const OLDEST = '6.2'
const CONNECT_LIMIT_MS = 5_000
/** Time for the first answers of a server that has accepted the connection. */
const ANSWER_LIMIT_MS = 15_000
const LONGEST_PAUSE_MS = 2_000

/** Loads an optional package: from this installation, or from the user's project. */
async function optionalPackage<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!hasCode(error, 'ERR_MODULE_NOT_FOUND')) throw error
  }
  try {
    return await import(pathToFileURL(createRequire(join(process.cwd(), 'package.json')).resolve(name)).href)
  } catch {
    throw new CliError('--queue needs two packages. Install them: npm install --save-dev bullmq ioredis', 2)
  }
}

/** Loads BullMQ, which the package does not contain. */
export const bullmq = (): Promise<typeof import('bullmq')> => optionalPackage('bullmq', () => import('bullmq'))

/**
 * Connects, and checks the version. A connection that breaks later is opened again.
 * @throws {CliError} With exit code 2 and one line, also when nothing answers within `limitMs`.
 */
export async function connect(address: QueueAddress, limitMs = ANSWER_LIMIT_MS): Promise<Redis> {
  const { Redis: RedisClient } = await optionalPackage('ioredis', () => import('ioredis'))
  let isOpen = false
  let last: unknown
  const { host, port, db, username, password, tls } = address
  const redis = new RedisClient({
    host,
    port,
    db,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(tls ? { tls: {} } : {}),
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: CONNECT_LIMIT_MS,
    retryStrategy: times => (isOpen ? Math.min(times * 100, LONGEST_PAUSE_MS) : null),
  })
  redis.on('error', (error: unknown) => {
    last = error
  })
  let cancel = (): void => undefined
  const silence = new Promise<never>((_, reject) => {
    cancel = later(limitMs, () => reject(new Error(`no answer for ${spanText(limitMs)}`)))
  })
  try {
    const version = versionIn(await Promise.race([serverInfo(redis), silence]))
    if (isOlder(version, OLDEST))
      throw new CliError(`the Redis at ${address.shown} is version ${version}; ${OLDEST} or newer is needed.`, 2)
    isOpen = true
    return redis
  } catch (error) {
    redis.disconnect()
    throw error instanceof CliError ? error : new CliError(reasonOf(address, last ?? error), 2)
  } finally {
    cancel()
  }
}

/**
 * Rejects when the connection has been closed for `limitMs`. A failed attempt to open it again is another `close`, not
 * another loss.
 */
export function connectionLoss(redis: Redis, limitMs: number): Promise<never> {
  let cancel: (() => void) | undefined
  return new Promise((_, reject) => {
    redis.on('ready', () => {
      cancel?.()
      cancel = undefined
    })
    redis.on('close', () => {
      cancel ??= later(limitMs, () => reject(new Error(`no connection for ${spanText(limitMs)}`)))
    })
  })
}

async function serverInfo(redis: Redis): Promise<string> {
  await redis.connect()
  return redis.info('server')
}

/** Codes of OpenSSL for a certificate whose authority is unknown. */
const UNTRUSTED = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]

const versionIn = (info: string): string => /^redis_version:([\d.]+)/m.exec(info)?.[1] ?? '0'

function isOlder(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}

function reasonOf({ shown }: QueueAddress, error: unknown): string {
  const message = messageOf(error)
  if (hasCode(error, 'ERR_TLS_CERT_ALTNAME_INVALID'))
    return `the Redis at ${shown} has a certificate of another name (${message}). Check the address of --queue.`
  const untrusted = UNTRUSTED.find(it => hasCode(error, it))
  if (untrusted !== undefined)
    return `the Redis at ${shown} has a certificate that this machine does not trust (${untrusted}). Set NODE_EXTRA_CA_CERTS to the file of its authority.`
  if (/WRONGPASS|NOAUTH|NOPERM|AUTH/.test(message))
    return `the Redis at ${shown} refuses user or password. Check the user in --queue and the password in ${PASSWORD_VARIABLE}.`
  return `no Redis answers at ${shown} (${message}). Start one, or check the address of --queue.`
}

/** Returns the line for an error of a command on an open connection. */
export const queueError = ({ shown }: QueueAddress, error: unknown): CliError =>
  error instanceof CliError
    ? error
    : new CliError(
        /\bOOM\b/.test(messageOf(error))
          ? `the Redis at ${shown} is full (maxmemory). Give it more memory, or use another one.`
          : `the Redis at ${shown} has failed: ${messageOf(error)}`,
        2,
      )
