/** Conditions of a request (RFC 9110, 13.1): only if the blob is still, or no longer, what the caller knows. */
import type { IncomingHttpHeaders } from 'node:http'
import { parseInstant } from '@drydock/contracts'
import type { Blob } from './container.ts'
import { headerOf } from './properties.ts'
import { BlobRefusal } from './refusal.ts'

/** Throws what the service answers when a condition does not hold; `isRead` tells 304 from 412. */
export function checkConditions(headers: IncomingHttpHeaders, blob: Blob | undefined, isRead: boolean): void {
  const wanted = headerOf(headers, 'if-match')
  if (wanted !== undefined && !names(wanted, blob)) throw new BlobRefusal('ConditionNotMet')
  const known = headerOf(headers, 'if-none-match')
  if (known !== undefined && names(known, blob))
    throw new BlobRefusal(isRead ? 'NotModified' : known === '*' ? 'BlobAlreadyExists' : 'ConditionNotMet')
  if (!blob) return
  // HTTP dates have no parts of a second.
  const changedAt = Math.floor(blob.changedAt / 1_000) * 1_000
  const [before, since] = [dateIn(headers, 'if-unmodified-since'), dateIn(headers, 'if-modified-since')]
  if (wanted === undefined && before !== undefined && changedAt > before) throw new BlobRefusal('ConditionNotMet')
  if (known === undefined && since !== undefined && changedAt <= since)
    throw new BlobRefusal(isRead ? 'NotModified' : 'ConditionNotMet')
}

const names = (list: string, blob: Blob | undefined): boolean =>
  blob !== undefined && list.split(',').some(it => it.trim() === '*' || it.trim() === blob.etag)

const dateIn = (headers: IncomingHttpHeaders, name: string): number | undefined =>
  parseInstant(headerOf(headers, name) ?? '')
