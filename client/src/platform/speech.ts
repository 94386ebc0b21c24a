/** Speech of this device: repeats a text until it is stopped. */
import { type Duration, SECOND } from '@drydock/contracts'
import { every } from '#platform/time.ts'

/** From the beginning of a text to the next one; a longer text is not cut off. */
export const SAY_EVERY_MS: Duration = 6 * SECOND

/** Whether the device can speak. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis

let stopSaying: (() => void) | undefined

function sayOnce(text: string): void {
  if (speechSynthesis.speaking) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'en'
  speechSynthesis.speak(utterance)
}

/** Says a text at once and repeatedly; undefined ends it. Does nothing where the device cannot speak. */
export function say(text: string | undefined): void {
  if (!canSpeak()) return
  stopSaying?.()
  stopSaying = undefined
  speechSynthesis.cancel()
  if (text === undefined) return
  sayOnce(text)
  stopSaying = every(SAY_EVERY_MS, () => sayOnce(text))
}

/** Says a text once, in a press: iOS allows speech from then on. */
export function sayNow(text: string): void {
  if (!canSpeak()) return
  speechSynthesis.cancel()
  sayOnce(text)
}
