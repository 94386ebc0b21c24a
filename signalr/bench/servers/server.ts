/** One server in its own process, so that its CPU time and its memory are measured alone. */
import { openBareHttp } from './bareHttp.ts'
import { oneBuffer, oneFrame, oneString, openBareWs } from './bareWs.ts'
import type { BenchAudience, BenchServer } from './benchServer.ts'
import { openHub } from './hub.ts'
import { openSocketIo } from './socketIo.ts'

export type ServerOrder =
  /** Makes a group of `members`, and lets so much wait for `stopped` that the system takes no more. */
  | { readonly prepare: { readonly members: readonly string[]; readonly stopped: readonly string[] } }
  /** Answers when each message was sent, as `now` of the clients. */
  | { readonly send: { readonly to: BenchAudience; readonly users: readonly string[]; readonly messages: number } }
  | 'port'
  /** Answers the CPU time so far, in microseconds. */
  | 'cpu'
  /** Answers the memory in use after a collection, in bytes. */
  | 'bytes'
  | 'reset'

const openers = {
  'bare ws, one string': () => openBareWs(oneString),
  'bare ws, one shared buffer': () => openBareWs(oneBuffer),
  'bare ws, one prepared frame': () => openBareWs(oneFrame),
  'bare http': openBareHttp,
  'socket.io': openSocketIo,
  'hub, JSON': openHub,
  'hub, MessagePack': openHub,
} satisfies Record<string, () => Promise<BenchServer>>

export type Way = keyof typeof openers

const benchServer = await openers[process.argv[2] as Way]()

process.on('message', (order: ServerOrder) => process.send?.({ answer: answerTo(order) }))
process.on('disconnect', () => process.exit())
process.send?.({ answer: 'ready' })

function answerTo(order: ServerOrder): number | number[] | undefined {
  if (order === 'port') return benchServer.port
  if (order === 'cpu') return cpu()
  if (order === 'bytes') return bytes()
  if (order === 'reset') benchServer.reset()
  else if ('prepare' in order) prepare(order.prepare)
  else return send(order.send)
  return undefined
}

function prepare({ members, stopped }: Extract<ServerOrder, { prepare: unknown }>['prepare']): void {
  benchServer.prepare(members)
  if (stopped.length > 0) benchServer.fill(stopped)
}

function send({ to, users, messages }: Extract<ServerOrder, { send: unknown }>['send']): number[] {
  return Array.from({ length: messages }, () => {
    const now = Number(process.hrtime.bigint()) / 1e6
    benchServer.send(to, users)
    return now
  })
}

function cpu(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

function bytes(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
