/** Which person's time this is: an answer to a question of an earlier one is thrown away. */
let epoch = 0
const enders = new Set<() => void>()

/** The present epoch, to be compared after an answer. */
export const present = (): number => epoch
export const isPast = (asked: number): boolean => asked !== epoch
/** What a part of the app holds of a person, and drops with their time: for parts that are not there from the start. */
export const onTurn = (run: () => void): void => void enders.add(run)
/** From now on earlier questions have no answer. */
export function turn(): void {
  epoch += 1
  for (const run of enders) run()
}
