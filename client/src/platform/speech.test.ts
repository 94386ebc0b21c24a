import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canSpeak, SAY_EVERY_MS, say } from '#platform/speech.ts'

let said: string[] = []
let isSpeaking = false
beforeEach(() => {
  vi.useFakeTimers()
  said = []
  isSpeaking = false
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = ''
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    get speaking() {
      return isSpeaking
    },
    cancel: () => {
      isSpeaking = false
    },
    speak: ({ text, lang }: { text: string; lang: string }) => void said.push(`${lang} ${text}`),
  })
})
afterEach(() => {
  say(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('XTRA-13 a text is spoken at once and repeated', () => {
  say('Alarm')
  vi.advanceTimersByTime(SAY_EVERY_MS * 2)
  expect(said).toEqual(['en Alarm', 'en Alarm', 'en Alarm'])
  say(undefined)
  vi.advanceTimersByTime(SAY_EVERY_MS * 2)
  expect([said.length, vi.getTimerCount()]).toEqual([3, 0])
})

test('XTRA-13 a long text is not cut off, and another text replaces it at once', () => {
  say('Alarm')
  isSpeaking = true
  vi.advanceTimersByTime(SAY_EVERY_MS)
  expect(said).toEqual(['en Alarm'])
  say('Another alarm')
  expect(said).toEqual(['en Alarm', 'en Another alarm'])
})

test('XTRA-13 without speech synthesis nothing is spoken, and no timer starts', () => {
  vi.unstubAllGlobals()
  say('Alarm')
  expect([canSpeak(), vi.getTimerCount()]).toEqual([false, 0])
})
