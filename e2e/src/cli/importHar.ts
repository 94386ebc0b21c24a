/** Imports the traffic in a HAR file as a scenario. */
import { resolve } from 'node:path'
import { harSkipSummary, importHar, type ImportedHar } from '@drydock/simulator'
import { CliError, unwritable } from '#runner/host/cliError.ts'
import { counted } from './counted.ts'
import { pathFromHere } from '#paths.ts'
import { gatewayOriginOf } from './gatewayOrigin.ts'
import { recordingId, sayIfUnplayable, writeRecording } from './recordingFile.ts'

export interface HarCommandOptions {
  readonly file: string
  readonly out: string
  readonly gateway?: string | undefined
  readonly name?: string | undefined
  readonly id?: string | undefined
  readonly json?: boolean | undefined
}

const USAGE = 'drydock import incident.har --gateway https://gateway.freja.example --out incident.yaml'

/**
 * Writes the scenario and prints what became part of it, and what did not.
 * @throws {CliError} When the file is damaged or holds no traffic of a gateway.
 */
export async function importHarFile(bytes: Uint8Array, given: HarCommandOptions): Promise<number> {
  const { file, out, json = false } = given
  const imported = importHar(bytes, {
    gateway: given.gateway === undefined ? undefined : gatewayOriginOf(given.gateway, USAGE),
    name: given.name ?? 'Recorded',
    id: recordingId(given.id),
  })
  if ('refused' in imported) {
    if (json) process.stdout.write(`${JSON.stringify({ file: pathFromHere(resolve(file)), ...imported })}\n`)
    throw new CliError(`'${file}' cannot be imported. ${imported.refused}`, 2)
  }
  const scenario = resolve(out)
  try {
    await writeRecording(scenario, imported.scenario)
  } catch (error) {
    throw unwritable(out, error)
  }
  const { scenario: _, ...facts } = imported
  process.stdout.write(
    json
      ? `${JSON.stringify({ scenario: pathFromHere(scenario), ...facts })}\n`
      : asText(imported, pathFromHere(scenario)),
  )
  sayIfUnplayable(scenario, line => process.stderr.write(`${line}\n`))
  return 0
}

function asText({ gateway, calls, pushes, requests, skipped, notes }: ImportedHar, scenario: string): string {
  const reasons = harSkipSummary(skipped)
  return [
    `${scenario}: ${counted(calls, 'call')} and ${counted(pushes, 'push', 'pushes')} of ${gateway}`,
    ...(reasons.length === 0
      ? [requests === 1 ? 'The only request is used as a whole.' : `All ${requests} requests are used as a whole.`]
      : [
          `Of ${counted(requests, 'request')}, these are not used, or not as a whole:`,
          ...reasons.map(it => `  ${it}`),
        ]),
    ...(notes.length === 0
      ? []
      : ['Calls that no step of the scenario repeats:', ...notes.slice(1).map(it => `  ${it}`)]),
    '',
  ].join('\n')
}
