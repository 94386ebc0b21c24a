/** Signs and verifies access tokens. The key is created per process, or loaded from the persistent store. */
import { VOLATILE_STORES, type KeyValueStore, PersistentMap } from '#boat/keyValueStore.ts'
import type { JWK, JWTPayload } from 'jose'

/** Creating an ES256 key is about 28 ms faster than an RSA key. */
export const ALGORITHM = 'ES256'
const SIGNING = 'signing'
/** Maximum number of verified tokens that are cached, because each call of an app carries one. */
const KNOWN_TOKENS = 256

export interface Signer {
  /** Private key in the provider's format. */
  readonly jwk: JWK
  /** Returns a signed access token (RFC 9068). `iat` and `exp` run on real time and are never checked. */
  sign(claims: JWTPayload, seconds: number): Promise<string>
  /** Returns the claims of a token with a valid signature, else undefined. Ignores expiry. */
  verify(token: string): Promise<unknown>
}

/** Imports jose at the first call, so that a gateway without sign-ins starts faster. */
export async function createSigner(store: KeyValueStore = VOLATILE_STORES('keys')): Promise<Signer> {
  const { SignJWT, compactVerify, errors, exportJWK, generateKeyPair, importJWK } = await import('jose')
  const keys = new PersistentMap<JWK>(store)
  const jwk =
    keys.get(SIGNING) ?? (await exportJWK((await generateKeyPair(ALGORITHM, { extractable: true })).privateKey))
  if (!keys.has(SIGNING)) keys.set(SIGNING, jwk)
  const { d: _, ...open } = jwk
  const [privateKey, publicKey] = [await importJWK(jwk, ALGORITHM), await importJWK(open, ALGORITHM)]
  const kid = 'boat'
  const known = new Map<string, unknown>()
  const note = (token: string, claims: unknown): void => {
    known.set(token, claims)
    const [oldest] = known.keys()
    if (known.size > KNOWN_TOKENS && oldest !== undefined) known.delete(oldest)
  }
  return {
    jwk: { ...jwk, alg: ALGORITHM, use: 'sig', kid },
    sign: (claims, seconds) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid })
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(privateKey),
    async verify(token) {
      if (known.has(token)) return known.get(token)
      try {
        const { payload } = await compactVerify(token, publicKey, { algorithms: [ALGORITHM] })
        const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
        note(token, claims)
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof SyntaxError) return undefined
        throw error
      }
    },
  }
}
