/** Damage of a HAR file, found while it is read. */

/** The message is a sentence that says where the damage is and what to do. */
export class HarProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'HarProblem'
  }
}
