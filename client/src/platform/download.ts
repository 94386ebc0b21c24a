/** Saves a file to the downloads of the device. */
import { MINUTE } from '@drydock/contracts'
import { after } from '#platform/time.ts'

/** Time for which the file can be read: Safari begins to read it after the press. */
const READABLE_MS = MINUTE

/** Call in a press. */
export function download(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  after(READABLE_MS, () => URL.revokeObjectURL(address))
}
