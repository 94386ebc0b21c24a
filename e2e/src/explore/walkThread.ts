/** Thread that takes walks: it is sent a seed, and answers with what its walk has found. */
import { parentPort, workerData } from 'node:worker_threads'
import { appScript } from '#runner/engines/dom/appScript.ts'
import { walkTask } from './walkTask.ts'
import { END_NOW, GO_ON, type WalkOrder, type WalkThreadData } from './walkOrder.ts'

const { guided, stop } = workerData as WalkThreadData
const app = appScript()
const task = walkTask(() => app, {
  stopped: () => Atomics.load(stop, 0) !== GO_ON,
  interrupted: () => Atomics.load(stop, 0) === END_NOW,
})(guided)
parentPort?.on('message', async ({ seed, known }: WalkOrder) => {
  parentPort?.postMessage(await task.play(seed, known))
})
