/** Accounts of the identity provider and their passwords. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { VOLATILE_STORES, persistentSecret, PersistentMap, type KeyValueStores } from '#boat/keyValueStore.ts'
import { createPasswords, type Digest, IN_MEMORY_COST, PERSISTENT_COST } from './passwords.ts'

/** A person known to the identity provider; belongs to exactly one boat. Source: SESSION-01. */
export interface Account {
  /** E-mail address; the `sub` of every token. */
  readonly user: string
  readonly name: string
  readonly boat: string
}

export interface Accounts {
  /**
   * Adds an account, or resets name and password of an existing one. First passwords are published, so they are not
   * persisted.
   * @throws Error if the user belongs to another boat.
   */
  add(account: Account, password: string): void
  /** Sets the first password of a restored account; it is valid until the user chooses a password. */
  setFirstPassword(user: string, password: string): void

  rename(user: string, name: string): void
  /** Sets the password that a user chose. */
  setPassword(user: string, password: string): Promise<void>
  /** Removes all accounts of a boat; their tokens and sessions become invalid. */
  remove(boat: string): void
  /** The account of a user; ignores case and surrounding spaces. */
  find(user: string): Account | undefined
  /** The account if the password is right. An unknown user takes as long as a wrong password. */
  signIn(user: string, password: string): Promise<Account | undefined>
}

interface StoredAccount {
  readonly account: Account
  /** Digest of the chosen password. A string is in the old format, HMAC; it is replaced when the user signs in. */
  readonly digest?: Digest | string
}

const keyOf = (user: string): string => user.trim().toLowerCase()
const quickDigest = (secret: Buffer, password: string): Buffer => createHmac('sha256', secret).update(password).digest()

export function createAccounts(
  stores: KeyValueStores = VOLATILE_STORES,
  passwords = createPasswords(stores === VOLATILE_STORES ? IN_MEMORY_COST : PERSISTENT_COST),
): Accounts {
  const stored = new PersistentMap<StoredAccount>(stores('accounts'))
  /** Digests of first passwords, in memory only. */
  const firsts = new Map<string, Buffer>()
  const secret = randomBytes(32)
  const nobody = randomBytes(32)
  const setFirstPassword = (user: string, password: string): void =>
    void firsts.set(keyOf(user), quickDigest(secret, password))
  const setPassword = async (user: string, password: string): Promise<void> => {
    const digest = await passwords.digestOf(password)
    const account = stored.get(keyOf(user))
    if (account) stored.set(keyOf(user), { ...account, digest })
  }
  const isQuick = (digest: string, password: string): boolean =>
    timingSafeEqual(
      Buffer.from(digest, 'base64'),
      quickDigest(persistentSecret(stores('secrets'), 'passwords', 32), password),
    )
  return {
    setFirstPassword,
    setPassword,
    add(account, first) {
      const key = keyOf(account.user)
      const before = stored.get(key)
      if (before && before.account.boat !== account.boat) throw new Error('This user belongs to another boat.')
      stored.set(key, { account })
      setFirstPassword(account.user, first)
    },
    rename(user, name) {
      const account = stored.get(keyOf(user))
      if (account) stored.set(keyOf(user), { ...account, account: { ...account.account, name } })
    },
    remove(boat) {
      for (const [key, { account }] of stored)
        if (account.boat === boat) {
          stored.delete(key)
          firsts.delete(key)
        }
    },
    find: user => stored.get(keyOf(user))?.account,
    async signIn(user, password) {
      const key = keyOf(user)
      const digest = stored.get(key)?.digest
      // Both are always computed, so that the duration does not tell which exists.
      const isChosen = await passwords.matches(password, typeof digest === 'string' ? undefined : digest)
      const isFirst = timingSafeEqual(firsts.get(key) ?? nobody, quickDigest(secret, password)) && digest === undefined
      const isOld = typeof digest === 'string' && isQuick(digest, password)
      if (isOld) await setPassword(user, password)
      return isChosen || isFirst || isOld ? stored.get(key)?.account : undefined
    },
  }
}
