/** Copies the app's design tokens into style sheets of pages outside the app. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'

/** The only source of tokens. */
export const SOURCE = 'client/src/theme/tokens.css'

interface Target {
  /** The sheet with a place for tokens, between two comments. */
  readonly file: string
  /** Files whose `var(--name)`, or `color('name')` where a canvas is drawn, decide which tokens are used. */
  readonly readers: string
}
export const TARGETS: readonly Target[] = [
  { file: 'console/src/tokens.css', readers: 'console/src/**/*.{css,ts,tsx}' },
  { file: 'e2e/src/report/style/tokens.css', readers: 'e2e/src/report/**/*.{css,ts}' },
  { file: 'simulator/src/identity/assets/identity.css', readers: 'simulator/src/identity/**/*.{css,ts}' },
  { file: 'simulator/src/documents/pages/style.ts', readers: 'simulator/src/documents/pages/style.ts' },
]

const BEGIN = "/* Tokens, written by 'npm run tokens'. */"
const END = '/* End of tokens. */'

type Palette = ReadonlyMap<string, string>

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Returns the custom properties of the first rule that begins with `selector`. */
function paletteOf(css: string, selector: string): Palette {
  const from = css.indexOf(selector)
  const rule = css.slice(from, css.indexOf('}', from))
  return new Map([...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

/** Returns the colors by token name, read from the app's style sheet. */
export const palettes = (): { readonly day: Palette; readonly dusk: Palette } => ({
  day: paletteOf(textOf(SOURCE), ':root,'),
  dusk: paletteOf(textOf(SOURCE), '[data-theme="dusk"]'),
})

/** Returns the names of all custom properties that the files of a target read. */
export const usedNames = ({ readers }: Target): ReadonlySet<string> =>
  new Set(
    globSync(readers, { cwd: ROOT }).flatMap(file =>
      [...textOf(file).matchAll(/\b(?:var\(--|color\(')([\w-]+)/g)].map(([, name = '']) => name),
    ),
  )

/** Returns the tokens that files use, in the order of the source. */
function namesFor(target: Target, { day }: ReturnType<typeof palettes>): readonly string[] {
  const used = usedNames(target)
  return [...day.keys()].filter(name => used.has(name))
}

const rule = (
  scheme: 'light' | 'dark',
  palette: Palette,
  names: readonly string[],
  indent: string,
): readonly string[] => [
  `${indent}:root {`,
  `${indent}  color-scheme: ${scheme};`,
  ...names.map(name => `${indent}  --${name}: ${palette.get(name)};`),
  `${indent}}`,
]

/**
 * Returns a target's text with the current tokens that its files use.
 * @throws {Error} When the file has no place for tokens.
 */
export function withTokens(target: Target): string {
  const { day, dusk } = palettes()
  const names = namesFor(target, { day, dusk })
  const text = textOf(target.file)
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from)
    throw new Error(`${target.file} has no place for tokens. Put the lines "${BEGIN}" and "${END}" into it.`)
  const lines = [
    BEGIN,
    ...rule('light', day, names, ''),
    '@media (prefers-color-scheme: dark) {',
    ...rule('dark', dusk, names, '  '),
    '}',
    '',
  ]
  return text.slice(0, from) + lines.join('\n') + text.slice(to)
}
