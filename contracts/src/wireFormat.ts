/** Wire formats: marks on lenient schemas from which `strict.ts` derives what a gateway may send. */
import type * as z from 'zod/mini'

/** Format that a gateway sends in a field, beyond the type that the app reads. `strict.ts` has the schema of each. */
export type WireFormat =
  | 'absoluteUrl'
  | 'age'
  | 'amount'
  | 'armText'
  | 'battery'
  | 'clientId'
  | 'code'
  | 'count'
  | 'day'
  | 'dayOrInstant'
  | 'deviceId'
  | 'displayText'
  | 'email'
  | 'facts'
  | 'firstForm'
  | 'geometry'
  | 'instant'
  | 'interval'
  | 'latitude'
  | 'longitude'
  | 'meters'
  | 'nonEmptyText'
  | 'nothing'
  | 'optionalFlag'
  | 'optionalReading'
  | 'optionalTiles'
  | 'optionalType'
  | 'phone'
  | 'place'
  | 'reading'
  | 'reason'
  | 'scopes'
  | 'statusCode'
  | 'statusText'
  | 'temperature'
  | 'tileAddress'
  | 'timeZone'
  | 'urlOrEmpty'

export interface WithWireFormat<K extends WireFormat> {
  readonly wireFormat: K
}

/** A copy of a lenient schema, marked with its wire format. */
export const withWireFormat = <const K extends WireFormat, S extends z.ZodMiniType>(
  kind: K,
  schema: S,
): S & WithWireFormat<K> => Object.assign(schema.clone(), { wireFormat: kind }) as S & WithWireFormat<K>

/** The wire format of a schema; undefined if it has no mark. */
export const wireFormatOf = (schema: z.ZodMiniType): WireFormat | undefined =>
  (schema as Partial<WithWireFormat<WireFormat>>).wireFormat
