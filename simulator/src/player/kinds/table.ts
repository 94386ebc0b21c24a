/** Table of all kinds of steps, with those of the app from its vocabulary. */
import type { Vocabulary } from '../vocabulary.ts'
import { captain, open, shot } from './captain.ts'
import { always, expect, never, none } from './expect.ts'
import { as, every, only, when } from './groups.ts'
import { HARDWARE } from './hardware.ts'
import { phone } from './phone.ts'
import { advance, after, at } from './time.ts'
import { wait } from './wait.ts'

export const stepKinds = <const V extends Vocabulary>(vocabulary: V) =>
  [
    ...[at, after, advance],
    ...[open, captain(vocabulary), phone, as, shot],
    ...[wait(vocabulary), expect(vocabulary), none(vocabulary), always(vocabulary), never(vocabulary)],
    ...[when, every, only],
    ...HARDWARE,
  ] as const
