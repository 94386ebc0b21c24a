/** Who may sign in to the fake boats; knows nothing of tokens. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { NO_SHELVES, secretOf, Shelved, type Shelves } from '#boat/shelf.ts'

/** A person known to the identity provider; belongs to exactly one boat. Source: SESSION-01. */
export interface Account {
  /** E-mail address; the `sub` of every token. */
  readonly user: string
  readonly name: string
  readonly boat: string
}

export interface Accounts {
  /** Adds an account, or gives the one of the same user a new name and password. Throws when the user belongs to another boat. */
  add(account: Account, password: string): void
  /** Gives a user another name. */
  rename(user: string, name: string): void
  /** Removes all accounts of a boat; their tokens and sessions are worth nothing from then on. */
  remove(boat: string): void
  /** The account of a user, without regard to case and surrounding blanks. */
  find(user: string): Account | undefined
  /** The account if the password is right. Takes as long for an unknown user as for a wrong password. */
  signIn(user: string, password: string): Account | undefined
}

interface Kept {
  readonly account: Account
  /** Base64. */
  readonly digest: string
}

const keyOf = (user: string): string => user.trim().toLowerCase()

export function createAccounts(shelves: Shelves = NO_SHELVES): Accounts {
  // Passwords of a fake boat are no secrets, but a heap dump or a log should still not show one.
  const pepper = secretOf(shelves('secrets'), 'passwords', 32)
  const digestOf = (password: string): Buffer => createHmac('sha256', pepper).update(password).digest()
  const nobody = randomBytes(32)
  const kept = new Shelved<Kept>(shelves('accounts'))
  return {
    add(account, password) {
      const key = keyOf(account.user)
      const before = kept.get(key)
      if (before && before.account.boat !== account.boat) throw new Error('This user belongs to another boat.')
      kept.set(key, { account, digest: digestOf(password).toString('base64') })
    },
    rename(user, name) {
      const it = kept.get(keyOf(user))
      if (it) kept.set(keyOf(user), { ...it, account: { ...it.account, name } })
    },
    remove(boat) {
      for (const [key, { account }] of kept) if (account.boat === boat) kept.delete(key)
    },
    find: user => kept.get(keyOf(user))?.account,
    signIn(user, password) {
      const it = kept.get(keyOf(user))
      const right = timingSafeEqual(it ? Buffer.from(it.digest, 'base64') : nobody, digestOf(password))
      return right ? it?.account : undefined
    },
  }
}
