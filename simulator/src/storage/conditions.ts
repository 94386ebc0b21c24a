/** Checks conditional request headers (RFC 9110, section 13.1). */
import type { IncomingHttpHeaders } from 'node:http'
import { parseInstant } from '@drydock/contracts'
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

const dateIn = (headers: IncomingHttpHeaders, name: string): number | undefined =>
  parseInstant(headerOf(headers, name) ?? '')
