/** Sign-out on a device without network. */
import { afterEach, expect, test, vi } from 'vitest'
import { oidcIdentity } from '#platform/oidc.ts'
import { stubDeviceStorage } from '#testing/deviceStorage.ts'

afterEach(() => void vi.unstubAllGlobals())

test('SESSION-06 SESSION-10 without network a sign-out tells the other tabs, and marks the device for the next sign-in', async () => {
  const posted: unknown[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage: (() => void) | undefined
      static echo: { onmessage: (() => void) | undefined } | undefined
      constructor() {
        Object.assign(this.constructor, { echo: this })
      }
      postMessage(data: unknown): void {
        posted.push(data)
        Object.getOwnPropertyDescriptor(this.constructor, 'echo')?.value.onmessage()
      }
      close(): void {}
    },
  )
  vi.stubGlobal('navigator', { onLine: false })
  const kept = stubDeviceStorage()
  const address = 'https://id.test'
  const identity = oidcIdentity({
    authority: address,
    client_id: 'MarineOneApp',
    redirect_uri: address,
    post_logout_redirect_uri: address,
    response_type: 'code',
    scope: 'openid',
  })
  await expect(identity.signOut()).rejects.toThrow('The device has no network.')
  await expect(identity.signIn('/')).rejects.toThrow('The device has no network.')
  expect([posted, [...kept.keys()]]).toEqual([[{ is: 'signed-out' }], ['signing-out']])
})
