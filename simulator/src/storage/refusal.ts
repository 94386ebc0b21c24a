/** Refusals of the storage with the codes and statuses of the real service. Clients decide by the code. */

const REFUSALS = {
  AuthenticationFailed: [403, 'The signature is missing, wrong, not yet valid or expired.'],
  AuthorizationPermissionMismatch: [403, 'The signature does not allow this operation.'],
  AuthorizationProtocolMismatch: [403, 'The signature does not allow this protocol.'],
  BlobAlreadyExists: [409, 'The specified blob already exists.'],
  BlobNotFound: [404, 'The specified blob does not exist.'],
  ConditionNotMet: [412, 'A condition of the request is not met.'],
  NotModified: [304, ''],
  InvalidBlockId: [400, 'The block id is empty, too long or not base64.'],
  InvalidBlockList: [400, 'The block list names a block that was not sent.'],
  InvalidHeaderValue: [400, 'A header has a value that cannot be used.'],
  InvalidMd5: [400, 'The MD5 value is not the base64 of 16 bytes.'],
  InvalidRange: [416, 'The range lies behind the end of the blob.'],
  InvalidResourceName: [400, 'The name of the blob is empty or too long.'],
  InvalidUri: [400, 'The address cannot be read.'],
  InvalidXmlDocument: [400, 'The body is not a block list.'],
  Md5Mismatch: [400, 'The MD5 value does not belong to the body.'],
  MissingRequiredHeader: [400, 'A required header is missing.'],
  OutOfRangeQueryParameterValue: [400, 'A parameter lies outside of its range.'],
  RequestBodyTooLarge: [413, 'The body is larger than a blob may be.'],
  RequestRefused: [400, 'The request cannot be read.'],
  StorageQuotaExceeded: [
    413,
    'The storage of this boat is full, or has taken in all that it ever does. Remove pictures, or begin with another boat.',
  ],
  UnsupportedHeader: [400, 'A header asks for something that this storage does not do.'],
  UnsupportedHttpVerb: [405, 'The resource does not support this method.'],
  UnsupportedQueryParameter: [400, 'A parameter asks for something that this storage does not do.'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>

export type BlobRefusalCode = keyof typeof REFUSALS

/** The only error that storage rules throw. */
export class BlobRefusal extends Error {
  readonly code: BlobRefusalCode
  readonly status: number
  /** Further headers of the answer. */
  readonly headers: Readonly<Record<string, string>>

  constructor(code: BlobRefusalCode, headers: Readonly<Record<string, string>> = {}) {
    const [status, message] = REFUSALS[code]
    super(message)
    this.name = 'BlobRefusal'
    this.code = code
    this.status = status
    this.headers = headers
  }
}
