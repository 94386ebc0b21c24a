/** Types of what TypeScript imports from bundled.mjs. */
export declare function stampOf(file: string): string | undefined
export declare const COMMANDS: readonly string[]
