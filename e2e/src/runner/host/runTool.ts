/** Runs another program of the workspace, which ends with this process. */
import { spawn } from 'node:child_process'
import { ROOT } from '#paths.ts'
import { platformOf } from '../../../bin/platform.mjs'

export interface ToolResult {
  readonly code: number
  /** The output, in order; of a long one the end. */
  readonly output: string
}

/** Programs that end after a stop signal only when their work is done, which may be minutes later. */
const DEAF: ReadonlySet<string> = new Set(['tsc'])

/** Number of characters that are kept of an output; only its end matters. */
const KEPT_OUTPUT = 1_000_000
const LEFT_OUT = '… Earlier output is left out.\n'

/** Returns the end of a long text, from the beginning of a line. */
function endOf(text: string): string {
  if (text.length <= KEPT_OUTPUT) return text
  const kept = text.slice(-KEPT_OUTPUT)
  return LEFT_OUT + kept.slice(kept.indexOf('\n') + 1)
}

/** Runs a command of node_modules/.bin, or this Node for 'node'; `onOutput` gets output as it comes. */
export function runTool(
  name: string,
  args: readonly string[],
  onOutput: (text: string) => void = () => undefined,
  env: Readonly<Record<string, string>> = {},
): Promise<ToolResult> {
  const isNode = name === 'node'
  const child = spawn(isNode ? process.execPath : name, args, {
    cwd: ROOT,
    shell: !isNode && platformOf().needsShell,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  const stop = (signal: NodeJS.Signals): void => void child.kill(DEAF.has(name) ? 'SIGKILL' : signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  let output = ''
  const take = (text: string): void => {
    output += text
    // Cut now and then only, since each cut copies what is kept.
    if (output.length > 2 * KEPT_OUTPUT) output = output.slice(-KEPT_OUTPUT - 1)
    onOutput(text)
  }
  // A decoder for each: a chunk may end within a character.
  child.stdout.setEncoding('utf8').on('data', take)
  child.stderr.setEncoding('utf8').on('data', take)
  return new Promise(resolve => {
    const end = (code: number, more = ''): void => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
      resolve({ code, output: endOf(output) + more })
    }
    child.once('error', error => end(1, `${name}: ${error.message}\n`))
    child.once('close', (code, signal) => end(code ?? 1, signal === null ? '' : `${name} was ended by ${signal}.\n`))
  })
}
