import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Box,
  isIntended,
  REPEATED_TAP_MS,
  type PressedControl,
  pressedAfterTouch,
  type StableButton,
  stableButton,
  type Touch,
} from './intendedPress.ts'
import { INPUT_DELAY_MS } from './inputDelay.ts'

const box = (top: number): Box => ({ left: 16, top, right: 374, bottom: top + 72 })
const at = (top: number, since: number, look = 'send'): StableButton => ({ look, box: box(top), since })
const touch = (y: number, now: number): Touch => ({ x: 195, y, at: now })
const row = (top: number, now: number): PressedControl => ({ box: box(top), at: now })

test('a button that has moved by less than a pixel keeps the time since which it is stable', () => {
  expect(stableButton(at(300, 5), { look: 'send', box: box(300.4) }, 900).since).toBe(5)
})

test.each([
  ['moved', { look: 'send', box: box(301) }],
  ['changed', { look: 'sending', box: box(300) }],
  ['grew', { look: 'send', box: { ...box(300), bottom: 400 } }],
])('a button that has %s is stable only from now on', (_, seen) => {
  expect(stableButton(at(300, 5), seen, 900).since).toBe(900)
})

test('UX a press within 300 ms of the change, or begun before it, does not count', () => {
  expect([0, 299, 300, -1].map(after => isIntended(at(300, 1_000), touch(310, 1_000 + after), undefined))).toEqual([
    false,
    false,
    true,
    false,
  ])
})

test('UX a tap at the place of the pressed row counts after one second without touches; elsewhere at once', () => {
  const meant = (y: number, after: number): boolean => isIntended(at(300, 0), touch(y, 1_000 + after), row(300, 1_000))
  expect([meant(310, 999), meant(310, 1_000), meant(280, 999), meant(270, 999)]).toEqual([false, true, false, true])
})

test('UX each tap at the place of the pressed row restarts the second', () => {
  const taps = [0, 900, 1_800, 2_700].map(after => touch(310, 1_000 + after))
  expect(
    taps.reduce<PressedControl | undefined>(
      (pressed, tap) => pressedAfterTouch(pressed, tap, undefined),
      row(300, 1_000),
    )?.at,
  ).toBe(3_700)
})

/** The button moves by scrolling or layout, or a finger comes down and goes up at the same place or elsewhere. */
const event = fc.record({
  wait: fc.integer({ min: 0, max: 1_500 }),
  does: fc.oneof(
    { weight: 1, arbitrary: fc.record({ is: fc.constant('moves' as const), by: fc.integer({ min: -200, max: 200 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant('presses' as const),
        down: fc.integer({ min: 0, max: 568 }),
        slip: fc.oneof(fc.constant(0), fc.integer({ min: -90, max: 90 })),
        held: fc.integer({ min: 0, max: 600 }),
      }),
    },
  ),
})

const isOn = (y: number, top: number): boolean => y >= top && y < top + 72

/** A man overboard screen that records when the button moved and which messages were sent. */
class Screen {
  now = 0
  movedAt = 0
  readonly sent: { readonly at: number; readonly down: number }[] = []
  private held: StableButton
  private top: number
  private pressed: PressedControl | undefined
  constructor(top: number, pressed: PressedControl | undefined) {
    this.top = top
    this.pressed = pressed
    this.held = at(top, 0)
  }
  move(by: number): void {
    this.top += by
    if (by !== 0) this.movedAt = this.now
    this.held = stableButton(this.held, { look: 'send', box: box(this.top) }, this.now)
  }
  /** Presses and releases: as in a browser, a click needs both on the button. */
  press(down: number, slip: number, held: number): void {
    const finger = touch(down, this.now)
    const before = this.pressed
    this.pressed = pressedAfterTouch(before, finger, undefined)
    if (isOn(down, this.top) && isOn(down + slip, this.top) && isIntended(this.held, finger, before)) {
      this.sent.push({ at: this.now, down })
      this.pressed = { box: box(this.top), at: this.now }
    }
    this.now += held
  }
}

test('MOB-04 a tap, drag or scroll sends only on a button that has stood still for 300 ms', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 496 }), (events, start) => {
      const it = new Screen(start, undefined)
      for (const { wait, does } of events) {
        it.now += wait
        const before = it.sent.length
        const began = it.now
        if (does.is === 'moves') it.move(does.by)
        else it.press(does.down, does.slip, does.held)
        if (it.sent.length > before) expect([does.is, began - it.movedAt >= INPUT_DELAY_MS]).toEqual(['presses', true])
      }
    }),
    { numRuns: 10_000 },
  )
})

test('UX MOB-04 repeated taps, drags and scrolls at the place of the pressed row send nothing, wherever the button is', () => {
  const busy = fc.record({
    pause: fc.integer({ min: 0, max: REPEATED_TAP_MS - 1 }),
    down: fc.integer({ min: 0, max: 71 }),
    slip: fc.oneof(fc.constant(0), fc.integer({ min: -60, max: 60 })),
    scroll: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -200, max: 200 })),
  })
  fc.assert(
    fc.property(
      fc.array(busy, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 496 }),
      fc.integer({ min: -72, max: 72 }),
      (taps, top, aside) => {
        const it = new Screen(top + aside, row(top, 0))
        for (const { pause, down, slip, scroll } of taps) {
          it.now += pause
          it.move(scroll)
          it.press(top + down, slip, 0)
        }
        expect(it.sent).toEqual([])
      },
    ),
    { numRuns: 10_000 },
  )
})

test('UX MOB-04 one burst of presses sends one message, however fast it is', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: REPEATED_TAP_MS - 1 }), { maxLength: 20 })
  fc.assert(
    fc.property(pauses, fc.integer({ min: 0, max: 71 }), (taps, down) => {
      const it = new Screen(200, undefined)
      it.now = INPUT_DELAY_MS
      it.press(200 + down, 0, 0)
      for (const pause of taps) {
        it.now += pause
        it.press(200 + down, 0, 0)
      }
      expect(it.sent).toHaveLength(1)
    }),
    { numRuns: 1_000 },
  )
})
