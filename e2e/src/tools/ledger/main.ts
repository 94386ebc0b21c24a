/**
 * The ledger of alarms over many seeds, shared among as many processes as there are processors.
 *
 *     npm run ledger [-- COUNT [FIRST [PROCESSES]]]
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { listen } from '@drydock/simulator'
import { pageFolder } from '#runner/apps/bundles.ts'
import { runTool } from '#runner/host/runTool.ts'
import { appScript } from '#runner/engines/dom/appScript.ts'
import { checkVoyage } from './checkVoyage.ts'

const [count = 1_000, first = 1, processes = availableParallelism()] = process.argv.slice(2).map(Number)
// Made once, before several ask for it.
const app = await appScript()

/** Plays one voyage after the other, and says what does not agree. */
async function sail(): Promise<boolean> {
  const gateway = await listen({ appFolder: await pageFolder() })
  let wrong = 0
  for (let seed = first; seed < first + count; seed++) {
    const faults = await checkVoyage(gateway, app, seed)
    if (faults.length > 0) wrong++
    for (const it of faults) console.log(it)
  }
  await gateway.close()
  console.log(`${count} voyages from ${first} on, ${wrong} of them with faults.`)
  return wrong === 0
}

/** Every process takes one part of the seeds; what they say is passed on. */
async function share(): Promise<boolean> {
  const part = Math.ceil(count / processes)
  const starts = Array.from({ length: Math.ceil(count / part) }, (_, index) => index * part)
  const runs = starts.map(start =>
    runTool(
      'node',
      [fileURLToPath(import.meta.url), String(Math.min(part, count - start)), String(first + start), '1'],
      text => process.stdout.write(text),
    ),
  )
  return (await Promise.all(runs)).every(it => it.code === 0)
}

if (!(await (processes > 1 ? share() : sail()))) process.exitCode = 1
