/** Options of commands that hand out seeds to the workers of a queue. */
import { type GivenQueue, USUAL_PATIENCE } from '#queue/runSeeds.ts'
import { CliError } from '#runner/host/cliError.ts'

/**
 * Returns the options of such a command.
 * @param what a word for the seeds, such as 'walks'.
 * @param help what the command does with --queue.
 */
export const queueOptions = (what: string, help: string) =>
  ({
    queue: { type: 'string', placeholder: 'URL', help },
    attach: { type: 'string', placeholder: 'RUN', help: 'With --queue: goes on with a run whose process has ended.' },
    patience: {
      type: 'string',
      placeholder: 'SPAN',
      help: `With --queue: how long no worker may take the ${what}. Default: ${USUAL_PATIENCE}.`,
    },
  }) as const

/** @throws {CliError} When an option needs a queue. */
export function checkNoQueue(given: GivenQueue): void {
  for (const name of ['attach', 'patience'] as const)
    if (given[name] !== undefined) throw new CliError(`--${name} needs --queue URL.`, 2)
}
