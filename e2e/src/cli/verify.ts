/** `drydock verify`: checks a live gateway against the contracts and prints every deviation. */
import { parseDuration } from '@drydock/contracts'
import { verify } from '@drydock/simulator'
import { command } from './command.ts'
import { CliError } from '#runner/host/cliError.ts'
import { gatewayOriginOf } from './gatewayOrigin.ts'
import { prepareOutputFiles, writeOutputFile } from './outputFile.ts'
import { stopSignalThenExit } from './stopSignal.ts'
import { verifyJson, verifyJunit, verifyText } from './verifyReport.ts'

const USAGE = 'drydock verify --gateway https://gateway.freja.example --token TOKEN'
const LONGEST_LISTEN = 86_400_000

export const verifyCommand = command({
  description:
    'Calls a live gateway, listens to its hub, and checks every status, reply and push strictly against the contracts. Makes only reading calls unless --write is set. Exits with 0 when the gateway conforms, 1 when it does not or stopped answering, 2 when the input is invalid.',
  options: {
    gateway: { type: 'string', placeholder: 'URL', help: 'Origin of the gateway.' },
    token: {
      type: 'string',
      placeholder: 'TOKEN',
      help: 'Access token, preferably of the captain. Default: the environment variable DRYDOCK_TOKEN, which other users of the machine cannot read.',
    },
    listen: {
      type: 'string',
      placeholder: 'TIME',
      help: 'How long to listen to the hub, such as 90s; Ctrl+C ends it earlier. Default: 30s.',
    },
    write: {
      type: 'boolean',
      help: 'Also makes calls that change the boat, and undoes the changes: arms and disarms it, starts and stops tracking, switches a plug to its own state, adds, changes and removes records. Never makes calls that cannot be undone.',
    },
    json: { type: 'string', placeholder: 'FILE', help: 'Writes the report to a JSON file.' },
    junit: { type: 'string', placeholder: 'FILE', help: 'Writes the report to a JUnit XML file.' },
  },
  async run(_, given) {
    const gateway = gatewayOriginOf(given.gateway, USAGE)
    const token = given.token ?? process.env['DRYDOCK_TOKEN']
    if (token === undefined || token === '')
      throw new CliError(`--token or the environment variable DRYDOCK_TOKEN is required: ${USAGE}`, 2)
    // A token that is no valid header would make fetch throw an error that quotes the token.
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new CliError(
        '--token takes an access token as the identity provider issues it: one word of ASCII characters.',
        2,
      )
    const listen = given.listen === undefined ? 30_000 : parseDuration(given.listen)
    if (listen === undefined || listen > LONGEST_LISTEN)
      throw new CliError(`--listen takes a time up to a day, such as 90s or 5m, not '${given.listen}'.`, 2)
    await prepareOutputFiles([given.json, given.junit])
    const verified = await verify({
      gateway,
      token,
      listen,
      write: given.write ?? false,
      enough: stopSignalThenExit('the remaining calls are made, but nothing listens to the hub.'),
      progress: line => process.stderr.write(`${line}\n`),
    })
    if (verified.unusable !== undefined) throw new CliError(verified.unusable, 2)
    if (given.json !== undefined) await writeOutputFile(given.json, verifyJson(gateway, verified))
    if (given.junit !== undefined) await writeOutputFile(given.junit, verifyJunit(gateway, verified))
    process.stdout.write(verifyText(gateway, verified))
    return verified.findings.length > 0 || verified.leftBehind.length > 0 || verified.ended !== undefined ? 1 : 0
  },
})
