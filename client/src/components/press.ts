/** Tells a press that is meant from one that was aimed at what stood there before. Source: UX, Man over board. */
import type { Instant } from '@drydock/contracts'
import { isSettled } from '#components/settled.ts'

/** Edges in CSS pixels, as a browser measures them. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What a button looks like and where it stands. */
export interface Standing {
  readonly face: string
  readonly box: Box
}
export interface Stood extends Standing {
  readonly since: Instant
}

/** Less than this a person does not see, and rounding makes. */
const STILL_PX = 1
const EDGES = ['left', 'top', 'right', 'bottom'] as const

const isSame = (a: Standing, b: Standing): boolean => a.face === b.face && EDGES.every(edge => Math.abs(a.box[edge] - b.box[edge]) < STILL_PX)

/** Since when a button has stood as it is seen now. */
export const stood = (before: Stood | undefined, seen: Standing, now: Instant): Stood => (before && isSame(before, seen) ? before : { ...seen, since: now })

/** `downAt`: when the finger came down; a key comes down when it acts. */
export const isMeant = ({ since }: Stood, downAt: Instant): boolean => isSettled(since, downAt)
