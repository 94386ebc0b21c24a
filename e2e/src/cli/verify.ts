/** `drydock verify`: holds a live gateway against the contracts, and says what its developer has to mend. */
import { parseDuration } from '@drydock/contracts'
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
    'Calls what a live gateway answers, listens to its hub, and holds every status, answer and push against the contracts, strictly. It only reads unless it may write. Ends with 0 when the gateway conforms, 1 when it does not or ended before all was looked at, 2 when the input is of no use.',
  options: {
    gateway: { type: 'string', value: 'URL', help: 'Origin of the gateway.' },
    token: {
      type: 'string',
      value: 'TOKEN',
      help: 'An access token, best that of the captain; DRYDOCK_TOKEN of the environment unless given, which nobody else on the machine can read.',
    },
    listen: {
      type: 'string',
      value: 'TIME',
      help: 'How long to listen to the hub, such as 90s; 30s unless given. Ctrl+C ends it sooner.',
    },
    write: {
      type: 'boolean',
      help: 'Makes the calls that change the boat, too, and changes it back: it is armed and disarmed, records are added and removed. What cannot be taken back is never called.',
    },
    json: { type: 'string', value: 'FILE', help: 'Writes the report as JSON.' },
    junit: { type: 'string', value: 'FILE', help: 'Writes the report as JUnit XML.' },
  },
  async run(_, given) {
    const gateway = gatewayOf(given.gateway, USAGE)
    const token = given.token ?? process.env['DRYDOCK_TOKEN']
    if (token === undefined || token === '')
      throw new Failed(`--token is needed, or DRYDOCK_TOKEN in the environment: ${USAGE}`, 2)
    // What is no header can be no token, and a message of the system would quote it.
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new Failed(
        '--token takes an access token as the identity provider gives it: one word of plain characters.',
        2,
      )
    const listen = given.listen === undefined ? 30_000 : parseDuration(given.listen)
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
