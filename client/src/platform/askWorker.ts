/** Sends one request to a new worker and returns its answer. Rejects when the worker cannot be started or throws. */
export const askWorker =
  <Q, A>(start: () => Worker) =>
  (question: Q): Promise<A> =>
    new Promise((resolve, reject) => {
      const worker = start()
      worker.onmessage = ({ data }: MessageEvent<A>) => {
        resolve(data)
        worker.terminate()
      }
      worker.onerror = ({ message }) => {
        reject(new Error(message || 'The worker could not be started.'))
        worker.terminate()
      }
      worker.postMessage(question)
    })
