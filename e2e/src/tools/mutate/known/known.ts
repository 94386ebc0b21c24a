/** Known mutants: changes that once survived, each with the check that detects it now. */

/** The check that fails while the mutant is in place. */
export type Check =
  | { readonly is: 'scenario'; readonly id: string; readonly driver: 'dom' | 'chromium' }
  /** A spec or unit test: its file from the root of the workspace, and the title of one test in it. */
  | { readonly is: 'test'; readonly file: string; readonly title: string }

export interface KnownMutant {
  /** One sentence: what a person would see. */
  readonly name: string
  /** Changed file, from the root of the workspace. */
  readonly file: string
  /** Source text that occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  readonly noticedBy: Check
}
