/**
 * The key of the identity provider: signs and recognises access tokens. Made anew for each process, unless its shelf
 * outlives that.
 */
import { VOLATILE_STORES, type KeyValueStore, PersistentMap } from '#boat/keyValueStore.ts'
import type { JWK, JWTPayload } from 'jose'

/** ES256 keys are made some 28 ms sooner than RSA ones. */
export const ALGORITHM = 'ES256'
const SIGNING = 'signing'

export interface Signer {
  /** The private key as the provider takes it. */
  readonly jwk: JWK
  /** A signed access token (RFC 9068); `iat` and `exp` run on real time and are there for the form only. */
  sign(claims: JWTPayload, seconds: number): Promise<string>
  /** The claims of a token that carries our signature, else undefined. Looks at no expiry. */
  read(token: string): Promise<unknown>
}

/** Loads jose on its first call, so that a boat nobody signs in to starts without it. */
export async function createSigner(shelf: KeyValueStore = VOLATILE_STORES('keys')): Promise<Signer> {
  const { SignJWT, compactVerify, errors, exportJWK, generateKeyPair, importJWK } = await import('jose')
  const keys = new PersistentMap<JWK>(shelf)
  const jwk =
    keys.get(SIGNING) ?? (await exportJWK((await generateKeyPair(ALGORITHM, { extractable: true })).privateKey))
  if (!keys.has(SIGNING)) keys.set(SIGNING, jwk)
  const { d: _, ...open } = jwk
  const [privateKey, publicKey] = [await importJWK(jwk, ALGORITHM), await importJWK(open, ALGORITHM)]
  const kid = 'boat'
  return {
    jwk: { ...jwk, alg: ALGORITHM, use: 'sig', kid },
    sign: (claims, seconds) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid })
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(privateKey),
    async read(token) {
      try {
        const { payload } = await compactVerify(token, publicKey, { algorithms: [ALGORITHM] })
        return JSON.parse(new TextDecoder().decode(payload))
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof SyntaxError) return undefined
        throw error
      }
    },
  }
}
