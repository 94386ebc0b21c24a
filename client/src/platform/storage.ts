/**
 * The storages of the device, which may be full, forbidden or missing: the app runs on without them. Never hold a
 * token.
 */

/**
 * Key of the mark that a person is signing out. In the tab: until the page is back, so a link to the logout callback
 * alone signs nobody out. On the device: until the provider has ended the session, or somebody has signed in again.
 */
export const SIGNING_OUT = 'signing-out'

export interface TextStorage {
  /** Returns the text of a key; undefined where there is none. */
  read(key: string): string | undefined
  save(key: string, text: string): void
  remove(key: string): void
}

function textStorage(name: 'localStorage' | 'sessionStorage'): TextStorage {
  // Reading the property itself throws where storage is forbidden.
  const store = (): Storage | undefined => globalThis[name]
  return {
    read(key) {
      try {
        return store()?.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    save(key, text) {
      try {
        store()?.setItem(key, text)
      } catch (error) {
        console.warn(`'${key}' could not be kept on this device.`, error)
      }
    },
    remove(key) {
      try {
        store()?.removeItem(key)
      } catch {
        // A failed removal is ignored: the text cannot be read either.
      }
    },
  }
}

/** Survives the tab. */
export const deviceStorage = textStorage('localStorage')
/** Survives a reload of the tab only. */
export const tabStorage = textStorage('sessionStorage')
