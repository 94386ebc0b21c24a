/** Error texts of typed fields, by the rules of the gateway. */
import type { BoatName, Email, Name } from '@drydock/contracts'

/** Returns the error text of a field; undefined where it is valid. */
export const fieldProblem = (schema: typeof Name | typeof Email | typeof BoatName, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message
