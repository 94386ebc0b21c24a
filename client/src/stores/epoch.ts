/** Which person's time this is: an answer to a question of an earlier one is thrown away. */

let epoch = 0

/** The present epoch, to be compared after an answer. */
export const present = (): number => epoch
export const isPast = (asked: number): boolean => asked !== epoch

/** From now on earlier questions have no answer. */
export function turn(): void {
  epoch += 1
}
