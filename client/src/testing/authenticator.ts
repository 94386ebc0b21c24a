/** A fake platform authenticator for tests: what it answers is chosen by the test, what it was asked is kept. */
import { vi } from 'vitest'

export type Unlocking = 'unlocked' | 'refused' | 'silent'

export interface FakeAuthenticator {
  /** How the person answers. */
  answer: Unlocking
  /** Options of each request, the oldest first. */
  readonly asked: (PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions)[]
}

/** Puts it into the page, until `vi.unstubAllGlobals`. */
export function installAuthenticator(answer: Unlocking = 'unlocked', isThere = true): FakeAuthenticator {
  const fake: FakeAuthenticator = { answer, asked: [] }
  class PublicKeyCredential {
    readonly rawId = Uint8Array.of(1, 0, 255).buffer
    static isUserVerifyingPlatformAuthenticatorAvailable = async (): Promise<boolean> => isThere
  }
  const respond = async ({ publicKey }: CredentialCreationOptions | CredentialRequestOptions): Promise<unknown> => {
    if (publicKey) fake.asked.push(publicKey)
    if (fake.answer === 'silent') return new Promise(() => undefined)
    if (fake.answer === 'refused') throw new DOMException('The person has refused.', 'NotAllowedError')
    return new PublicKeyCredential()
  }
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  Object.defineProperty(navigator, 'credentials', { value: { create: respond, get: respond }, configurable: true })
  return fake
}
