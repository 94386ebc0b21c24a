/** Connection to a browser by WebDriver BiDi: commands and their answers. */

import { later } from '#wallClock.ts'

export interface Connection {
  /** @throws {BidiError} When the browser refuses the command, or the connection is over. */
  send(method: string, params?: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>
  /** Whether the browser can still be asked. */
  isOpen(): boolean
  close(): void
}

/** A refused command; `code` is the error of the protocol, 'gone' after the end of the connection. */
export class BidiError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Longest real time of a command. */
const ANSWER_MS = 180_000

interface Answer {
  readonly id?: number
  readonly type: string
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: string
  readonly message?: string
}

interface Waiting {
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void
  readonly reject: (error: Error) => void
}

/** `over` is the reason that commands get when the connection has closed. */
export async function connect(url: string, over: string): Promise<Connection> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, Waiting>()
  let commands = 0
  socket.onmessage = ({ data }) => {
    const { id = 0, type, result = {}, error = '', message = '' } = JSON.parse(String(data)) as Answer
    const command = waiting.get(id)
    waiting.delete(id)
    if (type === 'success') command?.resolve(result)
    else command?.reject(new BidiError(error, `${error}: ${message}`))
  }
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new BidiError('gone', over))
    waiting.clear()
  }
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(over))
  })
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new BidiError('gone', over))
        const id = ++commands
        const cancel = later(ANSWER_MS, () => {
          waiting.delete(id)
          reject(new BidiError('timeout', `Firefox does not answer '${method}' within ${ANSWER_MS / 1_000} s.`))
        })
        waiting.set(id, {
          resolve(result) {
            cancel()
            resolve(result)
          },
          reject(error) {
            cancel()
            reject(error)
          },
        })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  }
}
