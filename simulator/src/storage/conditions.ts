/** Checks conditional request headers (RFC 9110, section 13.1). */
import type { IncomingHttpHeaders } from 'node:http'
import { type Instant, parseInstant } from '@drydock/contracts'
import type { Blob } from './container.ts'
import { headerOf } from './properties.ts'
import { BlobRefusal } from './refusal.ts'

/** @param isRead selects 304 instead of 412. @throws BlobRefusal if a condition does not hold. */
export function checkConditions(headers: IncomingHttpHeaders, blob: Blob | undefined, isRead: boolean): void {
  const wanted = headerOf(headers, 'if-match')
  if (wanted !== undefined && !names(wanted, blob)) throw new BlobRefusal('ConditionNotMet')
  const known = headerOf(headers, 'if-none-match')
  if (known !== undefined && names(known, blob))
    throw new BlobRefusal(isRead ? 'NotModified' : known === '*' ? 'BlobAlreadyExists' : 'ConditionNotMet')
  if (!blob) return
  // HTTP dates have whole seconds.
  const changedAt = Math.floor(blob.changedAt / 1_000) * 1_000
  const [before, since] = [dateIn(headers, 'if-unmodified-since'), dateIn(headers, 'if-modified-since')]
  if (wanted === undefined && before !== undefined && changedAt > before) throw new BlobRefusal('ConditionNotMet')
  if (known === undefined && since !== undefined && changedAt <= since)
    throw new BlobRefusal(isRead ? 'NotModified' : 'ConditionNotMet')
}

const names = (list: string, blob: Blob | undefined): boolean =>
  blob !== undefined && list.split(',').some(it => it.trim() === '*' || it.trim() === blob.etag)

/** The three forms of an HTTP date (RFC 9110, section 5.6.7); the last one has no zone, and is in GMT too. */
const WITH_ZONE = /^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/
const WITHOUT_ZONE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/

/** Returns the moment of a header; undefined if it is missing or no date, because such a condition is ignored. */
function dateIn(headers: IncomingHttpHeaders, name: string): Instant | undefined {
  const text = headerOf(headers, name) ?? ''
  if (WITH_ZONE.test(text)) return parseInstant(text)
  return WITHOUT_ZONE.test(text) ? parseInstant(`${text} GMT`) : undefined
}
