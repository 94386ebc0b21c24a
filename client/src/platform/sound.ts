/**
 * Sound of this device: two alternating tones, by an audio context or by an audio element. It reports which of them
 * runs; the caller decides which is tried, and when. Source: XTRA-01 to XTRA-03.
 */
import { SECOND } from '@drydock/contracts'
import { alarmLoop, PERIOD_MS, SOFT_S, TONES, VOLUME } from '#platform/alarmLoop.ts'
import { every } from '#platform/time.ts'

type Kind = 'context' | 'element'
export interface SoundReports {
  runs(kind: Kind): void
  stops(kind: Kind): void
  /** The browser refused this attempt. */
  fails(attempt: number): void
}
export interface Sound {
  /** Tries to make a source run; a press on the page allows it. */
  attempt(stage: 'context' | 'new-context' | 'element', attempt: number): void
  /** Starts or ends the tones of the context; the element plays its own whenever it runs. */
  setRinging(on: boolean): void
  /** Ends what the element plays. */
  pauseElement(): void
}

/** One period: each tone for half of it. */
function playPeriod(audio: AudioContext): void {
  const half = PERIOD_MS / SECOND / TONES.length
  for (const [at, frequency] of TONES.entries()) {
    const from = audio.currentTime + at * half
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.frequency.value = frequency
    gain.gain.setValueAtTime(0, from)
    gain.gain.linearRampToValueAtTime(VOLUME, from + SOFT_S)
    gain.gain.linearRampToValueAtTime(VOLUME, from + half - SOFT_S)
    gain.gain.linearRampToValueAtTime(0, from + half)
    tone.connect(gain).connect(audio.destination)
    tone.start(from)
    tone.stop(from + half)
  }
}

/** On iOS the mute switch does not silence what plays as music does. */
function playAsMedia(): void {
  if ('audioSession' in navigator) (navigator.audioSession as { type: string }).type = 'playback'
}

function createContext({ runs, stops }: SoundReports, isCurrent: (it: AudioContext) => boolean): AudioContext {
  const audio = new AudioContext()
  // Besides those of the standard iOS has the state 'interrupted'.
  audio.addEventListener('statechange', () => {
    if (isCurrent(audio)) (audio.state === 'running' ? runs : stops)('context')
  })
  return audio
}

function createElement({ runs, stops }: SoundReports): HTMLAudioElement {
  const element = new Audio(URL.createObjectURL(alarmLoop()))
  element.loop = true
  element.addEventListener('playing', () => runs('element'))
  for (const name of ['pause', 'error', 'emptied'] as const) element.addEventListener(name, () => stops('element'))
  return element
}

/** Opens the sound of this device; nothing sounds yet. */
export function openSound(reports: SoundReports): Sound {
  let context: AudioContext | undefined
  let element: HTMLAudioElement | undefined
  let stopRinging: (() => void) | undefined

  // Nothing is awaited before `resume`: a press allows only what is called in its own task.
  async function resume(isNew: boolean): Promise<void> {
    if (isNew) {
      context?.close().catch(() => undefined)
      context = undefined
    }
    playAsMedia()
    context ??= createContext(reports, it => it === context)
    const mine = context
    if (mine.state !== 'running') await mine.resume()
    if (mine === context && mine.state === 'running') reports.runs('context')
  }
  async function play(): Promise<void> {
    playAsMedia()
    element ??= createElement(reports)
    await element.play()
    reports.runs('element')
  }
  return {
    attempt(stage, attempt) {
      const tried = stage === 'element' ? play() : resume(stage === 'new-context')
      tried.catch(() => reports.fails(attempt))
    },
    pauseElement: () => element?.pause(),
    setRinging(on) {
      stopRinging?.()
      stopRinging = undefined
      if (!on || context === undefined) return
      const audio = context
      playPeriod(audio)
      stopRinging = every(PERIOD_MS, () => playPeriod(audio))
    },
  }
}

/** Calls `run` at each touch and key: listeners stay, since a phone may take the sound away at any time. */
export function onPress(run: () => void): void {
  if (typeof document === 'undefined') return
  for (const event of ['click', 'touchend', 'keydown'] as const)
    document.addEventListener(event, run, { capture: true, passive: true })
}
