/**
 * The unlock of this device (fingerprint, face, PIN), asked for by WebAuthn. Everything stays on the device: no server
 * checks the answer, which only shows that somebody has unlocked it now. Source: XTRA-22.
 */

const TIMEOUT_MS = 60_000
/** ES256, EdDSA and RS256: one of them is in every platform authenticator. */
const ALGORITHMS = [-7, -8, -257]

const bytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))

const toText = (id: ArrayBuffer): string => [...new Uint8Array(id)].map(it => it.toString(16).padStart(2, '0')).join('')
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], it => Number.parseInt(it, 16))

/** Returns whether this device has an unlock that a page may ask for. Never rejects. */
export async function canUnlock(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  } catch {
    return false
  }
}

/** Asks for the unlock once and returns the name of its credential; undefined after a refusal. Call in a press. */
export async function createUnlock(name: string): Promise<string | undefined> {
  try {
    const credential = await navigator.credentials.create({
      publicKey: {
        challenge: bytes(32),
        rp: { name },
        user: { id: bytes(16), name, displayName: name },
        pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'discouraged',
          userVerification: 'required',
        },
        timeout: TIMEOUT_MS,
      },
    })
    return credential instanceof PublicKeyCredential ? toText(credential.rawId) : undefined
  } catch (error) {
    console.warn('The unlock of this device was not set up.', error instanceof Error ? error.name : '')
    return undefined
  }
}

/** Asks for the unlock; false after a refusal, and where the device cannot ask. Never rejects. */
export async function askUnlock(credential: string): Promise<boolean> {
  try {
    const answer = await navigator.credentials.get({
      publicKey: {
        challenge: bytes(32),
        allowCredentials: [{ type: 'public-key', id: toBytes(credential), transports: ['internal'] }],
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      },
    })
    return answer !== null
  } catch (error) {
    console.warn('This device was not unlocked.', error instanceof Error ? error.name : '')
    return false
  }
}
