/** The language: all kinds of steps, those of the app filled in from its vocabulary. */
import type { StepKind } from '../kind.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { captain, open, shot } from './captain.ts'
import { expect, none } from './expect.ts'
import { as, every, when } from './groups.ts'
import { HARDWARE } from './hardware.ts'
import { phone } from './phone.ts'
import { after, at } from './time.ts'

export const stepKinds = (vocabulary: Vocabulary): readonly StepKind[] => [at, after, open, captain(vocabulary), phone, as, shot, expect(vocabulary), none(vocabulary), when, every, ...HARDWARE]
