/**
 * Shared-access signatures of a service: who holds the address may do what the address says, until it expires.
 * An HMAC-SHA256 with the account's key over the fields of the query, in the order that versions from 2020-12-06 on
 * ask for.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Duration, type Instant, instantOf, isoText } from '@drydock/contracts'
import { BlobRefusal } from './refusal.ts'

/** What an address may allow, and its letter in `sp`; the service asks for this order. */
export const RIGHTS = { read: 'r', create: 'c', write: 'w', delete: 'd', list: 'l' } as const
export type Right = keyof typeof RIGHTS

/** What a request is aimed at; `blob` is undefined for the container itself. */
export interface SignedResource {
  readonly account: string
  readonly container: string
  readonly blob?: string | undefined
}

/** The version that signed addresses name; any from the first with this order of fields is read. */
const VERSION = '2025-11-05'
const FIRST_VERSION = '2020-12-06'
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,7})?)?Z)?$/
/**
 * Restrictions that this storage does not judge. A signature that carries one is refused rather than taken for less
 * strict than it is.
 */
const NOT_JUDGED = ['si', 'sip', 'ses', 'skoid', 'saoid', 'suoid', 'ss', 'srt']

function stringToSign(query: URLSearchParams, { account, container, blob }: SignedResource): string {
  const of = (name: string): string => query.get(name) ?? ''
  const resource = `/blob/${account}/${container}${of('sr') === 'b' ? `/${blob ?? ''}` : ''}`
  // The empty one is the time of a snapshot.
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

/** The query of a signed address: for one blob when the place names one, else for the container and all in it. */
export function signedQuery(
  key: Buffer,
  place: SignedResource,
  rights: readonly Right[],
  from: Instant,
  lifetime: Duration,
): URLSearchParams {
  const letters = Object.entries(RIGHTS).flatMap(([right, letter]) => (rights.some(it => it === right) ? [letter] : []))
  // The service counts in whole seconds; an address never lives shorter than was asked for.
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

/** The letters that a query allows at this place and moment. Throws a refusal when it allows nothing. */
export function allowedRights(key: Buffer, query: URLSearchParams, place: SignedResource, now: Instant, isSecure: boolean): string {
  const given = Buffer.from(query.get('sig') ?? '', 'base64')
  const right = signatureOf(key, stringToSign(query, place))
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new BlobRefusal('AuthenticationFailed')
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
  text !== null && MOMENT.test(text) ? instantOf(text) : undefined
