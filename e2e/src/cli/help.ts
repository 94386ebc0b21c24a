/** Help texts of `drydock` and of its commands, generated from their definitions. */
import type { LoadedCommand, Option } from './command.ts'

export interface CommandEntry {
  readonly name: string
  readonly help: string
  /** True for commands that work on Drydock itself; npm scripts call them. */
  readonly isInternal?: boolean
}

/** An entry of the table of commands. */
export interface ListedCommand extends CommandEntry {
  load(): Promise<LoadedCommand>
}

const lines = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** Returns the text of `drydock --help`: commands for users, then those for a clone of the repository. */
export function generalHelp(entries: readonly CommandEntry[]): string {
  const rows = (own: boolean) =>
    lines(entries.filter(it => (it.isInternal ?? false) === own).map(it => [it.name, it.help]))
  return `drydock: a fake boat, the captain's app and scripted hardware on one clock.

Usage: drydock <command> [options]

Commands:
${rows(false)}

Commands for work on Drydock itself, in a clone of its repository:
${rows(true)}

Every command has --help. drydock --version prints the version.
`
}

/** Returns how an option's value is shown after its name. */
export function placeholderText({ type, placeholder = 'TEXT' }: Option): string {
  if (type === 'boolean') return ''
  return type === 'optional' ? `[=${placeholder}]` : ` ${placeholder}`
}

/** Returns the text of `drydock <name> --help`. */
export function commandHelp(name: string, { arguments: words, description: about, options }: LoadedCommand): string {
  const rows = Object.entries(options).map(([option, it]) => [`--${option}${placeholderText(it)}`, it.help] as const)
  return `Usage: drydock ${[name, words, '[options]'].filter(it => it !== '').join(' ')}

${about}

Options:
${lines([...rows, ['-h, --help', 'Prints this text.']])}
`
}
