/** A program that an engine starts: it ends with this process, however this ends, and all its children end with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { endGroup, guardGroup } from '#processGroup.ts'
import { later } from '#wallClock.ts'

export interface Program {
  /** Resolves with the first group of a line that matches. @throws {Error} When the program ends or takes too long. */
  waitFor(pattern: RegExp): Promise<string>
  /** Resolves once, with the reason, when the program has ended. */
  readonly ended: Promise<string>
  /** Ends the program with all its children. */
  end(): void
}

/** Longest real time in which a program must be ready. */
const READY_MS = 180_000
const KEPT_OUTPUT = 4_000
/** Longest real time for the last output of a program that has ended. */
const LAST_OUTPUT_MS = 1_000

const running = new Set<ChildProcess>()
let isListening = false
const endAll = (): void => {
  for (const child of running) end(child)
}

/** The program is the leader of a group, so that browsers leave no process behind. */
function end(child: ChildProcess): void {
  running.delete(child)
  endGroup(child)
}

/** Resolves with the reason when a program has ended and its output is read. Ends its children as soon as it ends. */
const endOf = (file: string, child: ChildProcess, endChildren: () => void): Promise<string> =>
  new Promise(resolve => {
    child.once('error', ({ message }) => {
      endChildren()
      resolve(`${file} could not be started: ${message}`)
    })
    child.once('exit', (code, signal) => {
      endChildren()
      const report = (): void => resolve(`${file} has ended (${signal ?? `exit code ${code}`}).`)
      // Its last output is often read after its end. A process that has left the group can keep the output open.
      const cancel = later(LAST_OUTPUT_MS, report)
      child.once('close', () => {
        cancel()
        report()
      })
    })
  })

export function startProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Program {
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  // Before other listeners, which may remove the folder of a program.
  if (!isListening) process.prependOnceListener('exit', endAll)
  isListening = true
  running.add(child)
  const dismiss = guardGroup(child)
  let output = ''
  const listeners = new Set<() => void>()
  const take = (chunk: Buffer): void => {
    output = `${output}${chunk.toString()}`.slice(-KEPT_OUTPUT)
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = endOf(file, child, () => {
    dismiss()
    end(child)
  })
  return {
    ended,
    end: () => end(child),
    waitFor: pattern =>
      new Promise((resolve, reject) => {
        const resolveIfFound = (): void => {
          const found = pattern.exec(output)
          if (!found) return
          listeners.delete(resolveIfFound)
          cancel()
          resolve(found[1] ?? '')
        }
        const cancel = later(READY_MS, () => reject(new Error(`${file} was not ready after ${READY_MS / 1_000} s.`)))
        listeners.add(resolveIfFound)
        resolveIfFound()
        void ended.then(reason => reject(new Error(`${reason} ${output.trim().split('\n').at(-1) ?? ''}`.trim())))
      }),
  }
}
