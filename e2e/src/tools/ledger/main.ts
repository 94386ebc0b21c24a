/**
 * Checks alarms over many voyages, in as many processes as there are processors, or on the workers of a queue.
 *
 *     npm run ledger [-- COUNT [FIRST [PROCESSES]]] [--queue URL [--attach RUN] [--patience SPAN]]
 */
import { fileURLToPath } from 'node:url'
import { listen } from '@drydock/simulator'
import { pageFolder } from '#runner/apps/bundles.ts'
import { type GivenQueue, runSeeds } from '#queue/runSeeds.ts'
import { CliError } from '#runner/host/cliError.ts'
import { runTool } from '#runner/host/runTool.ts'
import { appScript } from '#runner/engines/dom/appScript.ts'
import { readArguments, type Voyages } from './arguments.ts'
import { checkVoyage } from './checkVoyage.ts'

const summary = (played: number, begun: number, wrong: number): string =>
  `${played} voyages from ${begun} on, ${wrong} of them with faults.`

/** Plays one voyage after the other, and prints the differences. */
async function playVoyages({ count, first }: Voyages): Promise<boolean> {
  const gateway = await listen({ appFolder: await pageFolder() })
  const app = await appScript()
  let wrong = 0
  for (let seed = first; seed < first + count; seed++) {
    const faults = await checkVoyage(gateway, app, seed)
    if (faults.length > 0) wrong++
    for (const it of faults) console.log(it)
  }
  await gateway.close()
  console.log(summary(count, first, wrong))
  return wrong === 0
}

/** Has the voyages played by the workers of a queue, and prints the differences with the worker that found them. */
async function playQueued(given: GivenQueue, { count, first }: Voyages): Promise<boolean> {
  let [played, wrong, isStopped] = [0, 0, false]
  // A second Ctrl-C ends the process at once.
  process.once('SIGINT', () => {
    isStopped = true
  })
  const { reason, first: begun } = await runSeeds(given, {
    kind: 'ledger',
    first,
    count,
    command: 'npm run ledger --',
    isStopped: () => isStopped,
    async onSeed(it) {
      played++
      // Written by the same build as this one: a worker of another build takes no job.
      const faults = 'failure' in it ? [`seed ${it.seed}: ${it.failure}`] : (it.value as readonly string[])
      if (faults.length > 0) wrong++
      for (const line of faults) console.log('worker' in it ? `${line}  on ${it.worker}` : line)
    },
  })
  console.log(summary(played, begun, wrong))
  if (reason !== undefined) console.log(reason)
  return wrong === 0 && reason === undefined
}

/** Every process takes one share of the seeds; their output is passed on. */
async function share({ count, first }: Voyages, processes: number): Promise<boolean> {
  // Compiled once, before several processes ask for it.
  await appScript()
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

async function main(): Promise<number> {
  try {
    const { voyages, processes, queue } = readArguments(process.argv.slice(2))
    const isFine = await (queue.queue !== undefined
      ? playQueued(queue, voyages)
      : processes > 1
        ? share(voyages, processes)
        : playVoyages(voyages))
    return isFine ? 0 : 1
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    console.error(`ledger: ${error.message}`)
    return error.exitCode
  }
}

process.exitCode = await main()
