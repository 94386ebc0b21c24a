/** Who may sign in to the fake boats; knows nothing of tokens. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { VOLATILE_STORES, persistentSecret, PersistentMap, type KeyValueStores } from '#boat/keyValueStore.ts'
import { createPasswords, type Digest, IN_MEMORY, KEPT } from './passwords.ts'

/** A person known to the identity provider; belongs to exactly one boat. Source: SESSION-01. */
export interface Account {
  /** E-mail address; the `sub` of every token. */
  readonly user: string
  readonly name: string
  readonly boat: string
}

export interface Accounts {
  /**
   * Adds an account, or gives the one of the same user a new name and its first password again. First passwords are
   * published, so nothing of them is kept. Throws when the user belongs to another boat.
   */
  add(account: Account, first: string): void
  /** Tells the first password of an account that outlived its process; counts until a password is chosen. */
  remember(user: string, first: string): void
  /** Gives a user another name. */
  rename(user: string, name: string): void
  /** Gives a user the password that they chose. */
  choose(user: string, password: string): Promise<void>
  /** Removes all accounts of a boat; their tokens and sessions are worth nothing from then on. */
  remove(boat: string): void
  /** The account of a user, without regard to case and surrounding blanks. */
  find(user: string): Account | undefined
  /** The account if the password is right. Takes as long for an unknown user as for a wrong password. */
  signIn(user: string, password: string): Promise<Account | undefined>
}

interface Kept {
  readonly account: Account
  /** Of the password that was chosen. A text is of an earlier form, a quick one, until its user signs in. */
  readonly digest?: Digest | string
}

const keyOf = (user: string): string => user.trim().toLowerCase()
const quick = (secret: Buffer, password: string): Buffer => createHmac('sha256', secret).update(password).digest()

export function createAccounts(
  shelves: KeyValueStores = VOLATILE_STORES,
  passwords = createPasswords(shelves === VOLATILE_STORES ? IN_MEMORY : KEPT),
): Accounts {
  const kept = new PersistentMap<Kept>(shelves('accounts'))
  /** Digests of first passwords, in memory alone. */
  const firsts = new Map<string, Buffer>()
  const secret = randomBytes(32)
  const nobody = randomBytes(32)
  const remember = (user: string, first: string): void => void firsts.set(keyOf(user), quick(secret, first))
  const choose = async (user: string, password: string): Promise<void> => {
    const digest = await passwords.digestOf(password)
    const it = kept.get(keyOf(user))
    if (it) kept.set(keyOf(user), { ...it, digest })
  }
  const isQuick = (digest: string, password: string): boolean =>
    timingSafeEqual(
      Buffer.from(digest, 'base64'),
      quick(persistentSecret(shelves('secrets'), 'passwords', 32), password),
    )
  return {
    remember,
    choose,
    add(account, first) {
      const key = keyOf(account.user)
      const before = kept.get(key)
      if (before && before.account.boat !== account.boat) throw new Error('This user belongs to another boat.')
      kept.set(key, { account })
      remember(account.user, first)
    },
    rename(user, name) {
      const it = kept.get(keyOf(user))
      if (it) kept.set(keyOf(user), { ...it, account: { ...it.account, name } })
    },
    remove(boat) {
      for (const [key, { account }] of kept)
        if (account.boat === boat) {
          kept.delete(key)
          firsts.delete(key)
        }
    },
    find: user => kept.get(keyOf(user))?.account,
    async signIn(user, password) {
      const key = keyOf(user)
      const digest = kept.get(key)?.digest
      // Always both, so that neither tells by its time what there is.
      const isChosen = await passwords.isRight(password, typeof digest === 'string' ? undefined : digest)
      const isFirst = timingSafeEqual(firsts.get(key) ?? nobody, quick(secret, password)) && digest === undefined
      const isOld = typeof digest === 'string' && isQuick(digest, password)
      if (isOld) await choose(user, password)
      return isChosen || isFirst || isOld ? kept.get(key)?.account : undefined
    },
  }
}
