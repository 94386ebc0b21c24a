/** Queue of outgoing messages: they leave when the clock of the boat has reached the same time, calls one by one. */

export interface SendQueue {
  /** Queues a message without a reply. */
  post(what: string, send: () => void): void
  /** Queues a call; the next call leaves after its reply, so that calls arrive in order. */
  call<T>(what: string, send: () => Promise<T>): Promise<T>
  /** Sends all messages that may leave; `release` sends the next call although one is unanswered. */
  flush(release: boolean): void
  readonly queued: number
  readonly unanswered: number
  /** Number of messages that were sent so far. */
  readonly sent: number
}

interface QueuedMessage {
  readonly what: string
  readonly isCall: boolean
  readonly send: () => void
}

export function createSendQueue(): SendQueue {
  const messages: QueuedMessage[] = []
  let [unanswered, sent] = [0, 0]
  const flush = (release: boolean): void => {
    let mayCall = release || unanswered === 0
    for (let message = messages[0]; message && (mayCall || !message.isCall); message = messages[0]) {
      messages.shift()
      sent++
      if (message.isCall) mayCall = false
      message.send()
    }
  }
  return {
    post: (what, send) => void messages.push({ what, isCall: false, send }),
    call: <T>(what: string, send: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const go = (): void => {
          unanswered++
          const answered = (): void => void unanswered--
          // An error that `send` throws is a failed reply, too.
          const reply = new Promise<T>(settle => settle(send()))
          reply.then(answered, answered)
          reply.then(resolve, reject)
        }
        messages.push({ what, isCall: true, send: go })
      }),
    flush,
    get queued() {
      return messages.length
    },
    get unanswered() {
      return unanswered
    },
    get sent() {
      return sent
    },
  }
}
