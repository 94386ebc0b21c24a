/** Finds times of a plan that should be in the past but come after its start. */
import type { Instant } from '@drydock/contracts'
import type { BoatPlan } from '#boat/plan.ts'

type Path = readonly (string | number)[]

/** Places of such times in a scenario file. */
export function futureMoments({ events = [], histories = {}, trip = [] }: BoatPlan, start: Instant): readonly Path[] {
  const within = (list: readonly { readonly at?: Instant | undefined }[], path: Path): readonly Path[] =>
    list.flatMap(({ at }, index) => (at !== undefined && at > start ? [['boat', ...path, index, 'at']] : []))
  const lists = Object.entries(histories).flatMap(([type, list]) => within(list ?? [], ['histories', type]))
  return [...within(events, ['events']), ...lists, ...(typeof trip === 'string' ? [] : within(trip, ['trip']))]
}
