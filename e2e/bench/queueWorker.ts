/**
 * Workers of the queue's benchmark, in a process of their own: `node queueWorker.ts URL NAME COUNT TASK`. It sends the
 * CPU time of the process, in milliseconds, for each message that it gets.
 */
import { connect } from '../src/queue/connection.ts'
import { queueAddress } from '../src/queue/address.ts'
import { serveQueue } from '../src/queue/worker.ts'
import { seedTasks } from '../src/cli/seedTasks.ts'
import { BUILD } from '../src/queue/testing/build.ts'

const [url = '', name = '', count = '1', task = 'empty'] = process.argv.slice(2)
const TASKS = task === 'voyages' ? seedTasks() : { ledger: () => ({ play: async () => [] }) }

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1_000)
})
process.once('disconnect', () => process.exit())

const address = queueAddress(url)
for (let at = 1; at <= Number(count); at++)
  void serveQueue(await connect(address), {
    name: `${name}-${at}`,
    concurrency: 1,
    lockMs: 60_000,
    say: () => undefined,
    isStopped: () => false,
    lacking: async () => undefined,
    buildOf: () => BUILD,
    seedTasks: TASKS,
  })
process.send?.(0)
