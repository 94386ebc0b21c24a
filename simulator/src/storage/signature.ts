/**
 * Shared access signatures (SAS): a signed address grants rights until it expires.
 * The signature is an HMAC-SHA256 over the query fields, in the order of versions since 2020-12-06.
 */
import { createHmac } from 'node:crypto'
import { type Duration, type Instant, parseInstant, isoText } from '@drydock/contracts'
import { rightsOf } from '#boat/access.ts'
import type { AccountData } from '#boat/accountData.ts'
import { isSameSecret } from '#boat/isSameSecret.ts'
import { type PictureRight, pictureRightsOf } from '#boat/pictureRights.ts'
import { BlobRefusal } from './refusal.ts'

/** Rights and their letters in `sp`, in the required order. */
export const RIGHTS = { read: 'r', create: 'c', write: 'w', delete: 'd', list: 'l' } as const satisfies Readonly<
  Record<PictureRight, string>
>
const lettersOf = (rights: readonly PictureRight[]): string =>
  Object.entries(RIGHTS)
    .flatMap(([right, letter]) => (rights.some(it => it === right) ? [letter] : []))
    .join('')

/** The signed container, or blob if there is one. */
export interface SignedResource {
  readonly account: string
  readonly container: string
  readonly blob?: string | undefined
}

/** Version in new signatures; versions since `FIRST_VERSION` are accepted. */
const VERSION = '2025-11-05'
const FIRST_VERSION = '2020-12-06'
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,7})?)?Z)?$/
/** Unsupported restrictions. A signature with one of them is refused instead of treated as less strict. */
const NOT_JUDGED = ['sip', 'ses', 'skoid', 'saoid', 'suoid', 'ss', 'srt']

function stringToSign(query: URLSearchParams, { account, container, blob }: SignedResource): string {
  const of = (name: string): string => query.get(name) ?? ''
  const resource = `/blob/${account}/${container}${of('sr') === 'b' ? `/${blob ?? ''}` : ''}`
  // The empty field is the snapshot time.
  return [
    of('sp'),
    of('st'),
    of('se'),
    resource,
    of('si'),
    of('sip'),
    of('spr'),
    of('sv'),
    of('sr'),
    '',
    of('ses'),
    ...['rscc', 'rscd', 'rsce', 'rscl', 'rsct'].map(of),
  ].join('\n')
}

const signatureOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** What a signed address allows. */
export interface SignedRights {
  readonly rights: readonly PictureRight[]
  /** Time until it expires. */
  readonly lifetime: Duration
  /** The address allows at most what this user may do when it is used; without a user, all its rights. */
  readonly user?: string
}

/**
 * Identifier of a user in `si`, where the real service has the name of a policy that can be withdrawn. It does not
 * reveal the user, because addresses are kept in histories and logs.
 */
const policyOf = (key: Buffer, user: string): string => signatureOf(key, `user\n${user}`).toString('base64url')

/** Letters of the rights that the user of a query has now. */
export function presentLetters(key: Buffer, query: URLSearchParams, state: AccountData): string {
  const policy = query.get('si')
  if (policy === null) return Object.values(RIGHTS).join('')
  const user = [...state.access.keys()].find(it => policyOf(key, it) === policy)
  return user === undefined ? '' : lettersOf(pictureRightsOf(rightsOf(state, user)))
}

/** The query of a signed address, for one blob, or for the container with all blobs. */
export function signedQuery(
  key: Buffer,
  place: SignedResource,
  from: Instant,
  { rights, lifetime, user }: SignedRights,
): URLSearchParams {
  // The service uses whole seconds; the lifetime is rounded up.
  const until = Math.ceil((from + lifetime) / 1_000) * 1_000
  const query = new URLSearchParams({
    sv: VERSION,
    se: isoText(until).replace('.000Z', 'Z'),
    sr: place.blob === undefined ? 'c' : 'b',
    sp: lettersOf(rights),
    ...(user === undefined ? {} : { si: policyOf(key, user) }),
  })
  query.set('sig', signatureOf(key, stringToSign(query, place)).toString('base64'))
  return query
}

/** Letters of the rights that a query grants now. @throws BlobRefusal if the signature is invalid. */
export function allowedRights(
  key: Buffer,
  query: URLSearchParams,
  place: SignedResource,
  now: Instant,
  isSecure: boolean,
): string {
  const given = Buffer.from(query.get('sig') ?? '', 'base64')
  const right = signatureOf(key, stringToSign(query, place))
  if (!isSameSecret(given, right)) throw new BlobRefusal('AuthenticationFailed')
  if (
    (query.get('sv') ?? '') < FIRST_VERSION ||
    !/^[bc]$/.test(query.get('sr') ?? '') ||
    NOT_JUDGED.some(it => query.has(it))
  )
    throw new BlobRefusal('AuthenticationFailed')
  const [start, expiry] = [momentOf(query.get('st')), momentOf(query.get('se'))]
  if (expiry === undefined || now >= expiry || (query.has('st') && (start === undefined || now < start)))
    throw new BlobRefusal('AuthenticationFailed')
  if (query.get('spr') === 'https' && !isSecure) throw new BlobRefusal('AuthorizationProtocolMismatch')
  return query.get('sp') ?? ''
}

const momentOf = (text: string | null): Instant | undefined =>
  text !== null && MOMENT.test(text) ? parseInstant(text) : undefined
