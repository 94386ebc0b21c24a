/** Password digests: scrypt with a salt, off the event loop. The cost parameters are stored with each digest. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Stored form of a password. */
export interface Digest {
  /** Cost parameters by their names in RFC 7914. */
  readonly N: number
  readonly r: number
  readonly p: number
  /** Base64, like the digest. */
  readonly salt: string
  readonly digest: string
}

export interface Passwords {
  digestOf(password: string): Promise<Digest>
  /** Whether the password is right; takes the same time if there is no digest. */
  matches(password: string, kept: Digest | undefined): Promise<boolean>
}

type Cost = Pick<Digest, 'N' | 'r' | 'p'>

/** Cost for persistent digests: 32 MB and about 200 ms, the minimum of the OWASP Password Storage Cheat Sheet. */
export const PERSISTENT_COST: Cost = { N: 2 ** 15, r: 8, p: 3 }
/** Cost for digests in memory: no one can copy them to guess passwords offline. */
export const IN_MEMORY_COST: Cost = { N: 2 ** 4, r: 8, p: 1 }

const BYTES = 32
const SALT_BYTES = 16

/** Derivations run one at a time: parallel ones would use up the memory and the threads that read files. */
let last: Promise<unknown> = Promise.resolve()

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const next = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password, salt, BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
  last = next.catch(() => undefined)
  return next
}

export function createPasswords(cost: Cost): Passwords {
  /** A digest that no password has. */
  const nobody: Digest = {
    ...cost,
    salt: randomBytes(SALT_BYTES).toString('base64'),
    digest: randomBytes(BYTES).toString('base64'),
  }
  return {
    async digestOf(password) {
      const salt = randomBytes(SALT_BYTES)
      return {
        ...cost,
        salt: salt.toString('base64'),
        digest: (await derive(password, salt, cost)).toString('base64'),
      }
    },
    async matches(password, kept) {
      const { salt, digest, ...itsCost } = kept ?? nobody
      return (
        timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), itsCost), Buffer.from(digest, 'base64')) &&
        kept !== undefined
      )
    },
  }
}
