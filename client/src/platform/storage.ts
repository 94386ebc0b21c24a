/**
 * The storages of the device, which may be full, forbidden or missing: the app runs on without them. Never hold a
 * token.
 */

export interface TextStorage {
  /** What is kept under a key; undefined where there is nothing. */
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
        // What cannot be read back cannot be left behind either.
      }
    },
  }
}

/** Outlives the tab. */
export const deviceStorage = textStorage('localStorage')
/** Outlives a reload of the tab, and nothing more. */
export const tabStorage = textStorage('sessionStorage')
