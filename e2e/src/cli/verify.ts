/** `drydock verify`: checks a live gateway against the contracts and prints every deviation. */
import { spanOf } from '@drydock/contracts'
import { verify } from '@drydock/simulator'
import { command } from './command.ts'
import { Failed } from '#runner/host/failed.ts'
import { gatewayOf } from './gateway.ts'
import { canWriteOut, writeOut } from './out.ts'
import { listenForStop } from './stop.ts'
import { verifiedJson, verifiedJunit, verifiedText } from './verified.ts'

const USAGE = 'drydock verify --gateway https://gateway.freja.example --token TOKEN'
const LONGEST_LISTEN = 86_400_000

export const verifyCommand = command({
  about:
    'Calls a live gateway, listens to its hub, and checks every status, reply and push strictly against the contracts. Makes only reading calls unless --write is set. Exits with 0 when the gateway conforms, 1 when it does not or stopped answering, 2 when the input is invalid.',
  options: {
    gateway: { type: 'string', value: 'URL', help: 'Origin of the gateway.' },
    token: {
      type: 'string',
      value: 'TOKEN',
      help: 'Access token, preferably of the captain. Default: the environment variable DRYDOCK_TOKEN, which other users of the machine cannot read.',
    },
    listen: {
      type: 'string',
      value: 'TIME',
      help: 'How long to listen to the hub, such as 90s; Ctrl+C ends it earlier. Default: 30s.',
    },
    write: {
      type: 'boolean',
      help: 'Also makes calls that change the boat, and undoes the changes: arms and disarms it, adds and removes records. Never makes calls that cannot be undone.',
    },
    json: { type: 'string', value: 'FILE', help: 'Writes the report to a JSON file.' },
    junit: { type: 'string', value: 'FILE', help: 'Writes the report to a JUnit XML file.' },
  },
  async run(_, given) {
    const gateway = gatewayOf(given.gateway, USAGE)
    const token = given.token ?? process.env['DRYDOCK_TOKEN']
    if (token === undefined || token === '')
      throw new Failed(`--token or the environment variable DRYDOCK_TOKEN is required: ${USAGE}`, 2)
    // A token that is no valid header would make fetch throw an error that quotes the token.
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new Failed(
        '--token takes an access token as the identity provider issues it: one word of ASCII characters.',
        2,
      )
    const listen = given.listen === undefined ? 30_000 : spanOf(given.listen)
    if (listen === undefined || listen > LONGEST_LISTEN)
      throw new Failed(`--listen takes a time up to a day, such as 90s or 5m, not '${given.listen}'.`, 2)
    await canWriteOut([given.json, given.junit])
    const verified = await verify({
      gateway,
      token,
      listen,
      write: given.write ?? false,
      enough: listenForStop(),
      progress: line => process.stderr.write(`${line}\n`),
    })
    if (verified.unusable !== undefined) throw new Failed(verified.unusable, 2)
    if (given.json !== undefined) await writeOut(given.json, verifiedJson(gateway, verified))
    if (given.junit !== undefined) await writeOut(given.junit, verifiedJunit(gateway, verified))
    process.stdout.write(verifiedText(gateway, verified))
    return verified.findings.length > 0 || verified.leftBehind.length > 0 || verified.ended !== undefined ? 1 : 0
  },
})
