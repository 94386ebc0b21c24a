/** The storage of the device, which may be full, forbidden or missing: the app runs on without it. Never holds a token. */

const store = (): Storage | undefined => {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage
  } catch {
    // Reading the property itself throws where storage is forbidden.
    return undefined
  }
}

export function kept(key: string): string | undefined {
  try {
    return store()?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function keep(key: string, text: string): void {
  try {
    store()?.setItem(key, text)
  } catch (error) {
    console.warn(`'${key}' could not be kept on this device.`, error)
  }
}

export function drop(key: string): void {
  try {
    store()?.removeItem(key)
  } catch {
    // What cannot be read back cannot be left behind either.
  }
}
