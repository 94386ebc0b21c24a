/** Refusal: the only error that rules throw. `areas/handleCall.ts` maps its code to an HTTP status. */

export type RefusalCode = 'not-found' | 'not-allowed' | 'conflict' | 'invalid' | 'broken'

export class Refusal extends Error {
  readonly code: RefusalCode
  /** The faulty part of the request. */
  readonly field: string | undefined

  constructor(code: RefusalCode, message: string, field?: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.field = field
  }
}
