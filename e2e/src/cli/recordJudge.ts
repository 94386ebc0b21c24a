/** Judging of the traffic that is recorded: `drydock record --judge`. */
import { createTrafficJudge, systemTime, type TrafficJudge } from '@drydock/simulator'
import { CliError } from '#runner/host/cliError.ts'
import { prepareOutputFiles, writeOutputFile } from './outputFile.ts'
import { verifyJson, verifyJunit, verifyText } from './verifyReport.ts'

export interface JudgeOptions {
  readonly judge?: boolean | undefined
  /** File for the report as JSON. */
  readonly json?: string | undefined
  /** File for the report as JUnit XML. */
  readonly junit?: string | undefined
}

export interface RecordJudge {
  readonly observer: TrafficJudge['observer']
  /** Prints and writes the report; returns the exit code. */
  report(): Promise<0 | 1>
}

/**
 * Returns the judge; undefined if nothing is to be judged.
 * @throws {CliError} When the options do not go together, or a file cannot be written.
 */
export async function recordJudge(
  gateway: string,
  { judge = false, json, junit }: JudgeOptions,
): Promise<RecordJudge | undefined> {
  if (!judge && (json !== undefined || junit !== undefined))
    throw new CliError('--json and --junit write the report of --judge, which is missing.', 2)
  if (!judge) return undefined
  await prepareOutputFiles([json, junit])
  const { observer, verified } = createTrafficJudge(systemTime)
  return {
    observer,
    async report() {
      const found = verified()
      if (json !== undefined) await writeOutputFile(json, verifyJson(gateway, found))
      if (junit !== undefined) await writeOutputFile(junit, verifyJunit(gateway, found))
      process.stdout.write(verifyText(gateway, found))
      return found.findings.length > 0 ? 1 : 0
    },
  }
}
