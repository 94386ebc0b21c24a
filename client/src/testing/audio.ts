/** Audio contexts and audio elements for tests, which run, or fail as those of a phone do. */
import { vi } from 'vitest'
import { now } from '#platform/time.ts'

export interface Trouble {
  /** Sound starts only when it is requested during a press. */
  readonly needsPress: boolean
  /** What contexts do when they are resumed: run, refuse, or nothing at all. */
  readonly contexts: 'run' | 'refuse' | 'hang'
  readonly elements: 'run' | 'refuse' | 'hang'
}
export const NO_TROUBLE: Trouble = { needsPress: false, contexts: 'run', elements: 'run' }

const never = (): Promise<void> => new Promise(() => undefined)

export class Phone {
  trouble: Trouble
  readonly page = new EventTarget()
  readonly contexts: FakeContext[] = []
  element: FakeElement | undefined
  /** Tones so far, and when the last one began. */
  tones = 0
  toneAt = Number.NEGATIVE_INFINITY
  isPressed = false

  constructor(trouble: Trouble) {
    this.trouble = trouble
    const phone = this
    vi.stubGlobal('document', this.page)
    vi.stubGlobal(
      'AudioContext',
      class extends FakeContext {
        constructor() {
          super(phone)
        }
      },
    )
    vi.stubGlobal(
      'Audio',
      class extends FakeElement {
        constructor() {
          super(phone)
        }
      },
    )
  }
  get mayStart(): boolean {
    return this.isPressed || !this.trouble.needsPress
  }
  /** What a person hears: the element, or a tone of a running context within the last second. */
  get sounds(): boolean {
    if (this.element?.isPlaying) return true
    return this.contexts.some(it => it.state === 'running') && now() - this.toneAt < 1_000
  }
  press(event = 'click'): void {
    this.isPressed = true
    this.page.dispatchEvent(new Event(event))
    this.isPressed = false
  }
  /** The system takes the sound away, or gives it back. */
  turn(to: 'interrupted' | 'suspended' | 'running' | 'closed'): void {
    for (const it of this.contexts) if (it.state !== 'closed' && !it.isDead) it.turn(to)
  }
  /** The contexts of now never run again; new ones may. */
  kill(): void {
    for (const it of this.contexts) {
      it.isDead = true
      if (it.state === 'running') it.turn('suspended')
    }
  }
}

class FakeContext extends EventTarget {
  state: string
  isDead = false
  readonly destination = {}
  readonly phone: Phone
  constructor(phone: Phone) {
    super()
    this.phone = phone
    this.state = phone.mayStart && phone.trouble.contexts === 'run' ? 'running' : 'suspended'
    phone.contexts.push(this)
  }
  get currentTime(): number {
    return now() / 1_000
  }
  turn(to: string): void {
    if (this.state === to) return
    this.state = to
    this.dispatchEvent(new Event('statechange'))
  }
  async resume(): Promise<void> {
    if (this.state === 'closed' || this.phone.trouble.contexts === 'refuse') throw new Error('refused')
    if (this.isDead || this.phone.trouble.contexts === 'hang' || !this.phone.mayStart) return never()
    await Promise.resolve()
    this.turn('running')
  }
  async close(): Promise<void> {
    this.turn('closed')
  }
  createGain(): object {
    const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
    return { gain, connect: () => undefined }
  }
  createOscillator(): object {
    const start = (): void => {
      this.phone.tones++
      if (this.state === 'running') this.phone.toneAt = now()
    }
    return { frequency: { value: 0 }, connect: (to: object) => to, start, stop: () => undefined }
  }
}

class FakeElement extends EventTarget {
  loop = false
  isPlaying = false
  readonly phone: Phone
  constructor(phone: Phone) {
    super()
    this.phone = phone
    phone.element = this
  }
  async play(): Promise<void> {
    const { elements } = this.phone.trouble
    if (elements === 'refuse' || !this.phone.mayStart) throw new Error('refused')
    if (elements === 'hang') return never()
    await Promise.resolve()
    this.isPlaying = true
    this.dispatchEvent(new Event('playing'))
  }
  pause(): void {
    if (!this.isPlaying) return
    this.isPlaying = false
    this.dispatchEvent(new Event('pause'))
  }
}
