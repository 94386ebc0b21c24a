/** Session generation: replies to calls of an earlier session are discarded. */
let generation = 0

/** Returns the current generation, to be compared once a reply has arrived. */
export const currentGeneration = (): number => generation
/** Returns whether a session has ended since `asked` was taken; its reply is then discarded. */
export const isFromEarlierSession = (asked: number): boolean => asked !== generation
/** Ends the current generation: replies to all earlier calls are discarded. */
export function startGeneration(): void {
  generation += 1
}
