/** Storage of the device in tests. */
import { vi } from 'vitest'

/** Puts a map in the place of the local storage, until `vi.unstubAllGlobals`; returns what it holds, by key. */
export function stubDeviceStorage(kept = new Map<string, string>()): Map<string, string> {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}
