/** Random numbers of an app under test: the same seed gives the same numbers. */
import { mulberry32 } from '@drydock/contracts/random'

interface ChanceHolder {
  Math: { random(): number }
  crypto?: { getRandomValues?: unknown; randomUUID?: unknown }
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, it => it.toString(16).padStart(2, '0')).join('')

export function installRandom(target: ChanceHolder, seed: number): void {
  const random = mulberry32(seed)
  const fill = <T extends ArrayBufferView>(view: T): T => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    for (let i = 0; i < bytes.length; i++) bytes[i] = random() * 256
    return view
  }
  target.Math.random = random
  if (!target.crypto) return
  Object.defineProperty(target.crypto, 'getRandomValues', { value: fill, configurable: true })
  Object.defineProperty(target.crypto, 'randomUUID', {
    value: () => {
      const text = hex(fill(new Uint8Array(16)))
      return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-a${text.slice(17, 20)}-${text.slice(20)}`
    },
    configurable: true,
  })
}
