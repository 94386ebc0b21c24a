/** Digests of passwords: scrypt with a salt each, its costs kept beside it, away from the event loop. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** What is kept of a password. */
export interface Digest {
  /** Costs as RFC 7914 calls them. */
  readonly N: number
  readonly r: number
  readonly p: number
  /** Base64, as the digest. */
  readonly salt: string
  readonly digest: string
}

export interface Passwords {
  digestOf(password: string): Promise<Digest>
  /** Whether this is the password; takes the same time without anything to compare it with. */
  isRight(password: string, kept: Digest | undefined): Promise<boolean>
}

type Cost = Pick<Digest, 'N' | 'r' | 'p'>

/** Of what is kept in a file: 32 MB and some 200 ms, as the OWASP Password Storage Cheat Sheet wants it at least. */
export const KEPT: Cost = { N: 2 ** 15, r: 8, p: 3 }
/** Of what ends with the process: nobody can take it away to try passwords on it. */
export const IN_MEMORY: Cost = { N: 2 ** 4, r: 8, p: 1 }

const BYTES = 32
const SALT_BYTES = 16

/** One at a time: many at once would take the memory, and all threads that read files. */
let last: Promise<unknown> = Promise.resolve()

function derived(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
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
  /** Of no password. */
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
        digest: (await derived(password, salt, cost)).toString('base64'),
      }
    },
    async isRight(password, kept) {
      const { salt, digest, ...itsCost } = kept ?? nobody
      return (
        timingSafeEqual(await derived(password, Buffer.from(salt, 'base64'), itsCost), Buffer.from(digest, 'base64')) &&
        kept !== undefined
      )
    },
  }
}
