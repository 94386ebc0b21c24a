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

interface Letter {
  readonly what: string
  readonly isCall: boolean
  readonly send: () => void
}

export function createSendQueue(): SendQueue {
  const letters: Letter[] = []
  let [unanswered, sent] = [0, 0]
  const flush = (release: boolean): void => {
    let mayCall = release || unanswered === 0
    for (let letter = letters[0]; letter && (mayCall || !letter.isCall); letter = letters[0]) {
      letters.shift()
      sent++
      if (letter.isCall) mayCall = false
      letter.send()
    }
  }
  return {
    post: (what, send) => void letters.push({ what, isCall: false, send }),
    call: (what, send) =>
      new Promise((resolve, reject) => {
        const go = (): void => {
          unanswered++
          const answered = (): void => void unanswered--
          const reply = send()
          reply.then(answered, answered)
          reply.then(resolve, reject)
        }
        letters.push({ what, isCall: true, send: go })
      }),
    flush,
    get queued() {
      return letters.length
    },
    get unanswered() {
      return unanswered
    },
    get sent() {
      return sent
    },
  }
}
