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

/** Fewest columns beside the names in which a text can be read; else it is below its name. */
const LEAST_BESIDE = 24
const BELOW_INDENT = 6

/** Breaks a text between words; `indent` is the column at which its lines begin. A long word stays whole. */
function wrapped(text: string, columns: number, indent = 0): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`)
}

function rowsText(rows: readonly (readonly [string, string])[], columns: number): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  const beside = width + 4
  if (columns - beside >= LEAST_BESIDE)
    return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${wrapped(right, columns, beside)}`).join('\n')
  const below = ' '.repeat(BELOW_INDENT)
  return rows.map(([left, right]) => `  ${left}\n${below}${wrapped(right, columns, BELOW_INDENT)}`).join('\n')
}

/**
 * Returns the text of `drydock --help`: commands for users, then those for a clone of the repository.
 * @param columns width of the terminal.
 */
export function generalHelp(entries: readonly CommandEntry[], columns: number): string {
  const rows = (own: boolean) =>
    rowsText(
      entries.filter(it => (it.isInternal ?? false) === own).map(it => [it.name, it.help]),
      columns,
    )
  return `${wrapped("drydock: a fake boat, the captain's app and scripted hardware on one clock.", columns)}

Usage: drydock <command> [options]

Commands:
${rows(false)}

${wrapped('Commands for work on Drydock itself, in a clone of its repository:', columns)}
${rows(true)}

${wrapped('Every command has --help. drydock --version prints the version.', columns)}
`
}

/** Returns how an option's value is shown after its name. */
export function placeholderText({ type, placeholder = 'TEXT' }: Option): string {
  if (type === 'boolean') return ''
  return type === 'optional' ? `[=${placeholder}]` : ` ${placeholder}`
}

/**
 * Returns the text of `drydock <name> --help`.
 * @param columns width of the terminal.
 */
export function commandHelp(
  name: string,
  { arguments: words, description: about, options }: LoadedCommand,
  columns: number,
): string {
  const rows = Object.entries(options).map(([option, it]) => [`--${option}${placeholderText(it)}`, it.help] as const)
  const usage = ['drydock', name, words, '[options]'].filter(it => it !== '').join(' ')
  return `Usage: ${wrapped(usage, columns, 'Usage: '.length)}

${wrapped(about, columns)}

Options:
${rowsText([...rows, ['-h, --help', 'Prints this text.']], columns)}
`
}
