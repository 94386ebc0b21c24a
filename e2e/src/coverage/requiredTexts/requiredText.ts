/** One exact text that the requirements fix. */

export interface RequiredText {
  /** Requirement lines that quote it, or that settle it. */
  readonly ids: string
  readonly text: string
  readonly where: string
  /** The literals of the app that it consists of, if it has gaps or is formatted; else the text itself. */
  readonly parts?: readonly string[]
  /** The side that sends it: the app, unless it comes from the gateway and is shown unchanged. */
  readonly by?: 'gateway'
}
