/** Simulated sound of the phone: it is silent, but reports to the app whether a sound would run. */

/**
 * `allowed`: sounds run at once. `taken`: what runs is interrupted, as by a call, and a press on the page allows sound
 * again. `none`: no press does.
 */
export type SoundMode = 'allowed' | 'taken' | 'none'

export interface SoundSimulation {
  setMode(to: SoundMode): void
}

type State = AudioContextState | 'interrupted'

/** Parts of a context that the app connects, without effect. */
const silence = (): object => {
  const param = { value: 0, setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
  const node = { connect: (to: object) => to, start: () => undefined, stop: () => undefined }
  return { ...node, frequency: param, gain: param }
}
const refusal = (): DOMException => new DOMException('The phone allows no sound now.', 'NotAllowedError')

/** What the simulated sounds of one realm share. */
interface Speaker {
  /** Whether the phone lets a sound run now. */
  mayRun(): boolean
  readonly playing: Set<{ interrupt(): void }>
}

/** Returns a class in place of `AudioContext`. */
function simulatedContext(realm: typeof globalThis, { mayRun, playing }: Speaker): new () => EventTarget {
  return class SimulatedContext extends realm.EventTarget {
    state: State = mayRun() ? 'running' : 'suspended'
    readonly destination = {}
    readonly currentTime = 0
    readonly createOscillator = silence
    readonly createGain = silence
    constructor() {
      super()
      playing.add(this)
    }
    private turn(to: State): void {
      if (this.state === to) return
      this.state = to
      this.dispatchEvent(new realm.Event('statechange'))
    }
    interrupt(): void {
      if (this.state === 'running') this.turn('interrupted')
    }
    async resume(): Promise<void> {
      if (this.state === 'closed' || !mayRun()) throw refusal()
      this.turn('running')
    }
    async close(): Promise<void> {
      playing.delete(this)
      this.turn('closed')
    }
  }
}

/** Returns a class in place of the constructor `Audio`. */
function simulatedAudio(realm: typeof globalThis, { mayRun, playing }: Speaker): new () => EventTarget {
  return class SimulatedAudio extends realm.EventTarget {
    loop = false
    #isPlaying = false
    constructor() {
      super()
      playing.add(this)
    }
    interrupt(): void {
      this.pause()
    }
    async play(): Promise<void> {
      if (!mayRun()) throw refusal()
      this.#isPlaying = true
    }
    pause(): void {
      if (this.#isPlaying) this.dispatchEvent(new realm.Event('pause'))
      this.#isPlaying = false
    }
  }
}

/** Replaces audio contexts and the constructor of audio elements. */
export function installSound(realm: typeof globalThis): SoundSimulation {
  let mode: SoundMode = 'allowed'
  let isPressed = false
  const mayRun = (): boolean => mode === 'allowed' || (mode === 'taken' && isPressed)
  const playing: Speaker['playing'] = new Set()
  const replacements = {
    AudioContext: simulatedContext(realm, { mayRun, playing }),
    Audio: simulatedAudio(realm, { mayRun, playing }),
  }
  for (const [name, value] of Object.entries(replacements))
    Object.defineProperty(realm, name, { value, configurable: true, writable: true })
  // Before the app learns of the press.
  const press = (): void => {
    isPressed = true
  }
  if ('document' in realm)
    for (const event of ['click', 'touchend', 'keydown']) realm.addEventListener(event, press, { capture: true })
  return {
    setMode(to) {
      mode = to
      isPressed = false
      if (!mayRun()) for (const it of [...playing]) it.interrupt()
    },
  }
}
