/**
 * Holds the image storage of the fake boat against Azurite, the official emulator, answer by answer.
 *
 *     npm run conformance:storage
 *
 * Exits with 1 when an answer differs in a way that `KNOWN` does not explain.
 */
import { StorageSharedKeyCredential } from '@azure/storage-blob'
import { openAzurite } from './azurite.ts'
import { CASES, CONTAINER, type StorageUnderTest } from './calls.ts'
import { openDrydock } from './drydock.ts'
import { KNOWN } from './known.ts'
import { type RecordedResponse, record } from './wire.ts'

const ACCOUNT = 'boat1'
const KEY = Buffer.alloc(64, 7).toString('base64')
const credential = new StorageSharedKeyCredential(ACCOUNT, KEY)

/** Azurite uses the clock of the machine; the boat's clock is paused at the same time. */
const now = Date.now()

/** One difference as a line: the subject, the emulator's answer, our answer. */
function differences(theirs: RecordedResponse, ours: RecordedResponse): readonly string[] {
  const names = [...new Set([...Object.keys(theirs.headers), ...Object.keys(ours.headers)])]
  const facts: readonly (readonly [string, unknown, unknown])[] = [
    ['call', theirs.call, ours.call],
    ['status', theirs.status, ours.status],
    ['body', theirs.body, ours.body],
    ...names.map(it => [it, theirs.headers[it], ours.headers[it]] as const),
  ]
  return facts.flatMap(([name, a, b]) => (a === b ? [] : [`${name}: ${a ?? '(none)'}  ≠  ${b ?? '(none)'}`]))
}

const azurite = await openAzurite(ACCOUNT, KEY)
const drydock = await openDrydock(ACCOUNT, KEY, now)
const [theirs, ours] = [await record(azurite.account), await record(drydock.account)]
const storage = (account: string): StorageUnderTest => ({ account, credential, now })
// The emulator starts without a container; a boat always has one.
const { ContainerClient } = await import('@azure/storage-blob')
await new ContainerClient(`${azurite.account}/${CONTAINER}`, credential).create()

let answers = 0
const unexplained: string[] = []
const used = new Set<string>()
for (const { title, run } of CASES) {
  await run(storage(theirs.account))
  await run(storage(ours.account))
  const [a, b] = [theirs.taken(), ours.taken()]
  if (a.length !== b.length) unexplained.push(`${title}: ${a.length} answers ≠ ${b.length}`)
  for (const [at, answer] of a.entries()) {
    answers++
    const other = b[at]
    for (const line of other ? differences(answer, other) : []) {
      const known = KNOWN.find(it => it.line.test(line) && (it.title === undefined || it.title.test(title)))
      if (known) used.add(known.why)
      else unexplained.push(`${title}: ${answer.call}\n    ${line}`)
    }
  }
}
console.log(`${CASES.length} cases, ${answers} answers of Azurite compared`)
console.log([...used].map(why => `known: ${why}`).join('\n'))
console.log(unexplained.length === 0 ? 'Nothing else differs.' : `\n${unexplained.join('\n')}`)
theirs.close()
ours.close()
await Promise.all([azurite.close(), drydock.close()])
process.exit(unexplained.length === 0 ? 0 : 1)
