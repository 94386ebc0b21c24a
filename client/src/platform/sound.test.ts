import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const tones: number[] = []
class FakeAudio {
  state = 'suspended'
  currentTime = 0
  destination = {}
  resume(): Promise<void> {
    this.state = 'running'
    return Promise.resolve()
  }
  createGain(): object {
    return {
      gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
      connect: () => undefined,
    }
  }
  createOscillator(): object {
    return {
      frequency: { value: 0 },
      connect: (to: object) => to,
      start: (at: number) => void tones.push(at),
      stop: () => undefined,
    }
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  tones.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('UX the alarm sounds again and again from the first tap on, until it is off', async () => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('AudioContext', FakeAudio)
  const { alarmSound, unlockOnFirstTap } = await import('#platform/sound.ts')
  unlockOnFirstTap()
  alarmSound.set(true)
  expect(tones).toHaveLength(0)
  page.dispatchEvent(new Event('pointerup'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tones).toHaveLength(6)
  alarmSound.set(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tones).toHaveLength(6)
})

test('where there is no audio the alarm is silent and waits for nothing', async () => {
  const { alarmSound, unlockOnFirstTap } = await import('#platform/sound.ts')
  unlockOnFirstTap()
  alarmSound.set(true)
  expect(vi.getTimerCount()).toBe(0)
  alarmSound.set(false)
})
