/**
 * One description of a field for both ends: the app reads it leniently, and `strict.ts` derives from it what a gateway
 * may send.
 */
import type * as z from 'zod/mini'

/** What a gateway sends in a field, beyond the type that the app reads. `strict.ts` has the shape of each. */
export type WireFormat =
  | 'address'
  | 'age'
  | 'amount'
  | 'armText'
  | 'battery'
  | 'clientId'
  | 'code'
  | 'count'
  | 'dated'
  | 'day'
  | 'deviceId'
  | 'email'
  | 'facts'
  | 'filled'
  | 'firstForm'
  | 'geometry'
  | 'interval'
  | 'latitude'
  | 'longitude'
  | 'metres'
  | 'moment'
  | 'nothing'
  | 'optionalReading'
  | 'optionalTiles'
  | 'optionalType'
  | 'phone'
  | 'place'
  | 'reading'
  | 'reason'
  | 'scopes'
  | 'shown'
  | 'statusCode'
  | 'statusText'
  | 'temperature'
  | 'tileAddress'
  | 'timeZone'
  | 'wholeAddress'

export interface WithWireFormat<K extends WireFormat> {
  readonly wireFormat: K
}

/** The schema as it is read, marked with what is sent. */
export const withWireFormat = <const K extends WireFormat, S extends z.ZodMiniType>(
  kind: K,
  schema: S,
): S & WithWireFormat<K> => Object.assign(schema.clone(), { wireFormat: kind }) as S & WithWireFormat<K>

/** What a schema is marked with; undefined for one that is sent as it is read. */
export const wireFormatOf = (schema: z.ZodMiniType): WireFormat | undefined =>
  (schema as Partial<WithWireFormat<WireFormat>>).wireFormat
