/** The only error that rules throw. One place (`areas/serve.ts`) turns its code into a status. */

export type RefusalCode = 'not-found' | 'not-allowed' | 'conflict' | 'invalid' | 'broken'

export class Refusal extends Error {
  readonly code: RefusalCode
  /** The part of the request that was at fault. */
  readonly field: string | undefined

  constructor(code: RefusalCode, message: string, field?: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.field = field
  }
}
