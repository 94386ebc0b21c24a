/** `drydock worker`: plays jobs of a queue until it is stopped. */
import { hostname } from 'node:os'
import { parseDuration } from '@drydock/contracts'
import type { Driver } from '@drydock/simulator'
import { queueAddress } from '#queue/address.ts'
import { connect, connectionLoss, queueError } from '#queue/connection.ts'
import { serveQueue } from '#queue/worker.ts'
import { ensureApp } from '#runner/host/appBuild.ts'
import { findBrowser } from '#runner/host/browser.ts'
import { CliError, messageOf } from '#runner/host/cliError.ts'
import { findPrograms, NEEDED } from '#runner/host/webDriverEngines.ts'
import { command, wholeNumber } from './command.ts'
import { isBrowser } from './replayOptions.ts'
import { seedTasks } from './seedTasks.ts'
import { exitSoon, stopSignalThenExit } from './stopSignal.ts'

const USUAL_LOCK = '30s'
/** Time for which a stopped worker waits for a Redis that is away. */
const LOSS_LIMIT_MS = 3_000

export const workerCommand = command({
  description:
    'Plays the cases and walks that `drydock replay --queue` and `drydock explore --queue` hand out, and voyages of the ledger; in a clone also mutants of `drydock mutate --queue`. It runs until it is stopped; then it finishes the cases in progress. A worker takes only runs that need its own build of Drydock, and says which others it refuses.',
  options: {
    queue: {
      type: 'string',
      placeholder: 'URL',
      help: 'Address of the Redis with the queue, such as redis://host:6379 or rediss://user@host:6379. The password is in the environment variable DRYDOCK_QUEUE_PASSWORD.',
    },
    concurrency: { type: 'string', placeholder: 'N', help: 'Number of cases played in parallel. Default: 1.' },
    name: { type: 'string', placeholder: 'NAME', help: 'Name of the worker in results. Default: host and process.' },
    lock: {
      type: 'string',
      placeholder: 'SPAN',
      help: `Time without a sign of life after which other workers take over a case. Default: ${USUAL_LOCK}.`,
    },
  },
  async run(_words, given) {
    if (given.queue === undefined) throw new CliError('--queue URL is required: the address of the queue.', 2)
    const concurrency = wholeNumber(given.concurrency, '--concurrency', 1, 1, 64)
    const lockMs = parseDuration(given.lock ?? USUAL_LOCK) ?? 0
    if (lockMs < 100) throw new CliError(`--lock takes a span such as 30s, not '${given.lock}'.`, 2)
    const name = given.name ?? `${hostname()}-${process.pid}`
    if (!/^[\w.-]{1,100}$/.test(name))
      throw new CliError(`--name takes letters, digits, '.', '-' and '_', not '${name}'.`, 2)
    const address = queueAddress(given.queue)
    const redis = await connect(address)
    let isStopped = false
    const stopped = stopSignalThenExit('cases in progress are finished.').then(() => {
      isStopped = true
    })
    const say = (line: string): void => void process.stdout.write(`${line}\n`)
    say(`Worker ${name} is ready.`)
    const tasks = seedTasks()
    const options = { name, concurrency, lockMs, say, isStopped: () => isStopped, lacking, seedTasks: tasks }
    const serving = serveQueue(redis, options).catch(error => {
      throw queueError(address, error)
    })
    // A command waits for a connection without limit.
    const lost = stopped.then(() => connectionLoss(redis, LOSS_LIMIT_MS))
    const reason = await Promise.race([serving.then(() => undefined), lost.catch(messageOf)]).finally(() =>
      // An open connection would keep the process alive.
      redis.disconnect(),
    )
    if (reason !== undefined) {
      say(`The queue does not answer: ${reason}. Other workers take over what is in progress.`)
      exitSoon()
    }
    say(`Worker ${name} has stopped.`)
    return 0
  },
})

/** Returns why this machine cannot run a driver. Builds the app for browsers, because the build digest includes it. */
async function lacking(driver: Driver): Promise<string | undefined> {
  if (!isBrowser(driver)) return undefined
  try {
    if (driver === 'chromium') await findBrowser('shell')
    else if ((driver === 'webkit' || driver === 'firefox') && !findPrograms(driver))
      return `${NEEDED[driver].name} is not installed.`
    await ensureApp(line => void process.stderr.write(`${line}\n`))
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
