/**
 * Shared access signatures (SAS): a signed address grants rights until it expires.
 * The signature is an HMAC-SHA256 over the query fields, in the order of versions since 2020-12-06.
 */
import { createHmac } from 'node:crypto'
import { type Duration, type Instant, parseInstant, isoText } from '@drydock/contracts'
import { isSameSecret } from '#boat/isSameSecret.ts'
import { BlobRefusal } from './refusal.ts'

/** Rights and their letters in `sp`, in the required order. */
export const RIGHTS = { read: 'r', create: 'c', write: 'w', delete: 'd', list: 'l' } as const
export type Right = keyof typeof RIGHTS

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
const NOT_JUDGED = ['si', 'sip', 'ses', 'skoid', 'saoid', 'suoid', 'ss', 'srt']

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

/** The query of a signed address, for one blob, or for the container with all blobs. */
export function signedQuery(
  key: Buffer,
  place: SignedResource,
  rights: readonly Right[],
  from: Instant,
  lifetime: Duration,
): URLSearchParams {
  const letters = Object.entries(RIGHTS).flatMap(([right, letter]) => (rights.some(it => it === right) ? [letter] : []))
  // The service uses whole seconds; the lifetime is rounded up.
  const until = Math.ceil((from + lifetime) / 1_000) * 1_000
  const query = new URLSearchParams({
    sv: VERSION,
    se: isoText(until).replace('.000Z', 'Z'),
    sr: place.blob === undefined ? 'c' : 'b',
    sp: letters.join(''),
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
