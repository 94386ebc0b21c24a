/** Known differences between the storage of the simulated boat and the emulator, each with its reason. */
export interface KnownDifference {
  /** Pattern of the difference. */
  readonly line: RegExp
  readonly title?: RegExp
  readonly why: string
}

/** Requests that the emulator accepts without a check, or on which it fails. */
const CARELESS =
  /behind its end|cannot be read|without its type|no XML|method that there is not|page size of nothing|marker that nobody gave/

export const KNOWN: readonly KnownDifference[] = [
  {
    line: /^(access-control-\S+|content-security-policy|referrer-policy|x-content-type-options): \(none\)/,
    why: 'Ours is asked by pages of another origin, and pictures of strangers must not run as pages.',
  },
  {
    line: /^x-ms-(access-tier\S*|lease-\S+|server-encrypted): .* ≠ {2}\(none\)/,
    why: 'Tiers, leases and encryption at rest mean nothing to a boat.',
  },
  { line: /^content-length: \(none\)/, why: 'The emulator sends its errors in chunks.' },
  { line: /^x-ms-version: \(none\)/, why: 'Azure names its version in errors too; the emulator does not.' },
  {
    line: /AuthorizationFailure {2}≠ {2}(error )?AuthenticationFailed/,
    why: 'Azure answers AuthenticationFailed to a signature that is no good; the emulator has a code of its own.',
  },
  {
    line: /InvalidOperation {2}≠ {2}(error )?Md5Mismatch/,
    why: 'Azure answers Md5Mismatch to a wrong hash; the emulator has a code of its own.',
  },
  {
    line: /^x-ms-blob-content-md5: /,
    title: /for one picture, used for it/,
    why: 'Azure sends the hash of the whole beside a part only; the emulator always.',
  },
  {
    line: /./,
    title: CARELESS,
    why: 'Requests that make no sense are refused here with the code that Azure documents; the emulator answers them with nothing, with 206 or not at all.',
  },
]
