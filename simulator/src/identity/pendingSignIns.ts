/**
 * Storage of pending sign-ins: in an encrypted cookie until the user is known, then in the provider's memory.
 * With cookies, any number of anonymous sign-ins cannot evict another.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Adapter, Payload } from 'oidc-provider'

export interface PendingSignIns {
  /** Replaces the adapter of the memory. */
  readonly adapter: Adapter
  /** Runs a function that may read or write pending sign-ins, with the cookies of a request. */
  withCookies<T>(request: IncomingMessage, response: ServerResponse, run: () => T): T
}

export interface PendingSignInsOptions {
  /** Stores sign-ins of known users, and those that are too long for a cookie. */
  readonly memory: Adapter
  readonly key: Buffer
  /** Name of the cookie. */
  name(): string
  /** Address of the provider. */
  issuer(): string
}

/** Browsers accept 4,096 characters including the name. */
const MAX_COOKIE_LENGTH = 3_800
const CIPHER = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

export function createPendingSignIns({ memory, key, name, issuer }: PendingSignInsOptions): PendingSignIns {
  const cookies = new AsyncLocalStorage<{ readonly request: IncomingMessage; readonly response: ServerResponse }>()
  const secret = createHmac('sha256', key).update('pending').digest()

  const seal = (id: string, payload: Payload): string => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, secret, iv).setAAD(Buffer.from(id))
    const text = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
  }
  /** Decrypts; undefined for a value that was not sealed for this id with this key. */
  const unseal = (id: string, sealed: string): Payload | undefined => {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
    const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(id))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      return JSON.parse(
        Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(),
      )
    } catch {
      return undefined
    }
  }
  /** Sets the cookie for two paths: the login page of this sign-in, and the address that it redirects to. */
  const write = (id: string, value: string, seconds: number): void => {
    const { response } = cookies.getStore() ?? {}
    const { protocol, pathname } = new URL(issuer())
    for (const path of [`/identity/login/${id}`, `${pathname}/auth/${id}`])
      response?.appendHeader(
        'set-cookie',
        `${name()}=${value}; path=${path}; max-age=${seconds}; httponly; samesite=lax${protocol === 'https:' ? '; secure' : ''}`,
      )
  }
  const read = (id: string): Payload | undefined => {
    const header = cookies.getStore()?.request.headers.cookie ?? ''
    const found = header.split('; ').find(it => it.startsWith(`${name()}=`))
    return found === undefined ? undefined : unseal(id, found.slice(name().length + 1))
  }
  return {
    withCookies: (request, response, run) => cookies.run({ request, response }, run),
    adapter: {
      ...memory,
      async upsert(id, payload, seconds) {
        const sealed = payload.accountId === undefined && payload.result === undefined ? seal(id, payload) : undefined
        if (sealed === undefined || sealed.length > MAX_COOKIE_LENGTH) await memory.upsert(id, payload, seconds)
        else write(id, sealed, seconds)
      },
      find: async id => (await memory.find(id)) ?? read(id),
      async destroy(id) {
        await memory.destroy(id)
        write(id, '', 0)
      },
    },
  }
}
