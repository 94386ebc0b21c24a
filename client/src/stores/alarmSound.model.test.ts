/** The sound of the alarm on phones with every trouble, in any order: what the captain is told is what is heard. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_TROUBLE, Phone, type Trouble } from '#testing/audio.ts'
import { stepsWith } from '#testing/model.ts'
import { openAlarmSound } from '#stores/alarmSound.ts'
import { signals } from '#stores/signals.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** `tones`: how many there were when the alarm was switched off. */
interface Model {
  wanted: boolean
  tones: number
}
interface Real {
  readonly phone: Phone
  readonly want: (on: boolean) => void
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

async function compare(model: Model, { phone }: Real): Promise<void> {
  await pass(0)
  expect({ isHeard: signals.isHeard }).toEqual({ isHeard: model.wanted && phone.sounds })
  if (!model.wanted) expect([phone.tones, phone.element?.isPlaying === true]).toEqual([model.tones, false])
}
const step = stepsWith<Model, Real>(compare)

const on = step('alarm', (model, { want }) => {
  model.wanted = true
  want(true)
})
const off = step('no alarm', async (model, { phone, want }) => {
  model.wanted = false
  want(false)
  model.tones = phone.tones
})
const trouble: fc.Arbitrary<Trouble> = fc.record({
  needsPress: fc.boolean(),
  contexts: fc.constantFrom('run' as const, 'refuse' as const, 'hang' as const),
  elements: fc.constantFrom('run' as const, 'refuse' as const, 'hang' as const),
})
const commands = fc.commands(
  [
    fc.constant(on),
    fc.constant(off),
    fc.constantFrom('click', 'touchend', 'keydown').map(event => step(event, (_, { phone }) => phone.press(event))),
    fc
      .constantFrom('interrupted' as const, 'suspended' as const, 'running' as const, 'closed' as const)
      .map(to => step(`contexts are ${to}`, (_, { phone }) => phone.turn(to))),
    fc.constant(step('contexts die', (_, { phone }) => phone.kill())),
    fc.constant(step('the element is paused', (_, { phone }) => phone.element?.pause())),
    trouble.map(it => step(JSON.stringify(it), (_, { phone }) => void Object.assign(phone, { trouble: it }))),
    fc.constantFrom(1, 400, 999, 1_000, 5_000).map(ms => step(`${ms} ms`, async () => void (await pass(ms)))),
  ],
  { maxCommands: 40 },
)

function begin(it: Trouble = NO_TROUBLE): { model: Model; real: Real } {
  signals.isHeard = false
  const phone = new Phone(it)
  return { model: { wanted: false, tones: 0 }, real: { phone, want: openAlarmSound() } }
}

test('XTRA-01 XTRA-02 the app knows whether the alarm is heard, and a silenced alarm is silent, whatever the phone does', async () => {
  await fc.assert(
    fc.asyncProperty(trouble, commands, async (it, all) => {
      const pair = begin(it)
      await fc.asyncModelRun(() => pair, all)
      vi.clearAllTimers()
    }),
    { numRuns: 300 },
  )
})

test('XTRA-01 after any history, on a phone that can sound in some way, a few presses make an alarm sound', async () => {
  const able = trouble.filter(it => it.contexts === 'run' || it.elements === 'run')
  await fc.assert(
    fc.asyncProperty(trouble, commands, able, async (before, all, after) => {
      const pair = begin(before)
      await fc.asyncModelRun(() => pair, all)
      const { phone, want } = pair.real
      phone.trouble = after
      want(true)
      // Each way to sound has its press; attempts that are under way may take the first ones.
      for (let presses = 0; presses < 6 && !signals.isHeard; presses++) {
        phone.press()
        await pass(1_000)
      }
      expect([signals.isHeard, phone.sounds]).toEqual([true, true])
      want(false)
      vi.clearAllTimers()
    }),
    { numRuns: 300 },
  )
})

test('XTRA-01 a phone that plays the loop only in a press sounds within five presses, wherever the attempts are', async () => {
  const silent = { needsPress: true, contexts: 'hang', elements: 'hang' } as const
  const { phone, want } = begin(silent).real
  want(true)
  phone.press()
  // Everything has been tried; the next press begins with the loop, and after it a context is tried.
  await pass(3_000)
  phone.press()
  await pass(1_000)
  phone.trouble = { ...silent, elements: 'run' }
  for (let presses = 0; presses < 5; presses++) {
    phone.press()
    await pass(1_000)
  }
  expect([signals.isHeard, phone.element?.isPlaying]).toEqual([true, true])
})

test('XTRA-01 an alarm that a call has interrupted sounds again at the next press, without another alarm', async () => {
  const { phone, want } = begin({ ...NO_TROUBLE, needsPress: true }).real
  phone.press('touchend')
  want(true)
  await pass(3_000)
  expect([signals.isHeard, phone.tones]).toEqual([true, 8])
  phone.turn('interrupted')
  await pass(60_000)
  expect([signals.isHeard, phone.tones]).toEqual([false, 8])
  phone.press('click')
  await pass(0)
  expect([signals.isHeard, phone.tones]).toEqual([true, 10])
})

test('XTRA-01 a context that does not answer is replaced after 1 s, and a phone without contexts plays the loop after 2 s', async () => {
  const { phone, want } = begin().real
  phone.press()
  phone.kill()
  want(true)
  await pass(999)
  expect([signals.isHeard, phone.contexts.length]).toEqual([false, 1])
  await pass(1)
  expect([signals.isHeard, phone.contexts.length]).toEqual([true, 2])
  phone.trouble = { ...NO_TROUBLE, contexts: 'hang' }
  phone.kill()
  await pass(1_999)
  expect(signals.isHeard).toBe(false)
  await pass(1)
  expect([signals.isHeard, phone.element?.isPlaying, phone.element?.loop]).toEqual([true, true, true])
  want(false)
  expect(phone.element?.isPlaying).toBe(false)
})

test('XTRA-03 with an audio session the alarm plays as media, which the mute switch does not silence', async () => {
  const audioSession = { type: 'auto' }
  vi.stubGlobal('navigator', { audioSession })
  const { phone } = begin().real
  phone.press()
  expect(audioSession.type).toBe('playback')
})

test('XTRA-02 in a browser without sound the alarm counts as not heard', async () => {
  vi.stubGlobal('document', new EventTarget())
  signals.isHeard = false
  const want = openAlarmSound()
  want(true)
  await pass(60_000)
  expect([signals.isHeard, vi.getTimerCount()]).toEqual([false, 0])
})
