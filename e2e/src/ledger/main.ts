/**
 * The ledger of alarms over many seeds.
 *
 *     npm run ledger [-- COUNT [FIRST]]
 */
import { listen } from '@drydock/simulator'
import { script } from '#apps/bundles.ts'
import { APP_FOLDER } from '#places.ts'
import { keepBooks } from './keep.ts'

const [count = 1_000, first = 1] = process.argv.slice(2).map(Number)
const gateway = await listen({ appFolder: APP_FOLDER })
const code = await script('app')
let wrong = 0
for (let seed = first; seed < first + count; seed++) {
  const faults = await keepBooks(gateway, code, seed)
  if (faults.length > 0) wrong++
  for (const it of faults) console.log(it)
}
await gateway.close()
console.log(`${count} voyages, ${wrong} of them with faults.`)
if (wrong > 0) process.exitCode = 1
