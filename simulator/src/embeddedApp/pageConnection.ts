/** WebSocket between a clock driver and the agent of an attached page: commands and the page's reports. */
import { TapReport, type TapMode } from '@drydock/contracts'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Journal } from '#boat/journal.ts'
import type { IdleReport } from '#time/appUnderTest.ts'
import type { RealTime } from '#time/pace.ts'
import type { AttachedApp } from './clockDriver.ts'
import { createHeartbeat } from './heartbeat.ts'

const optional = z.optional
const Pending = z.object({ kind: z.string(), what: z.string() })
const Socket = z.object({ token: z.string(), sent: z.optional(z.number()), received: z.number(), open: z.boolean() })
const Report = z.object({
  now: z.number(),
  next: optional(z.number()),
  pending: z.array(Pending),
  sockets: z.array(Socket),
  unanswered: z.number(),
  atRest: z.boolean(),
  shown: z.array(z.object({ at: z.number(), gone: z.array(z.string()), come: z.array(z.string()) })),
})
type Report = z.output<typeof Report>
const Answer = z.object({ id: z.number(), report: Report })
const Message = z.union([Answer, z.strictObject({ tap: TapReport }), z.strictObject({ alive: z.literal(true) })])

type Command =
  | { readonly ask: 'moveTo'; readonly until: number; readonly straight: boolean }
  | { readonly ask: 'settle'; readonly release: boolean; readonly draw: boolean }
  | { readonly ask: 'look' }
  | { readonly ask: 'taps'; readonly mode: TapMode }

export interface PageListener {
  /** The page reports what a person does in it. */
  onTap(report: TapReport): void
  /** The page does not answer. Called again with each heartbeat until it does. */
  onSilence(message: string): void
  /** The connection has closed. */
  onEnd(): void
}

const silenceOf = (path: string): string =>
  `The app that the console shows at '${path}' does not answer: its page stands still, in a dialog, at a breakpoint, in an endless loop or in a frozen tab. The boat waits for it. Let the page run, or reload or close it; then send the request again.`

/** Commands to a page that wait for their reports, with a heartbeat meanwhile. */
function createCommands(socket: WebSocket, onSilence: () => void, real: RealTime | undefined) {
  const unanswered = new Map<number, (report: Report | undefined) => void>()
  let count = 0
  const heartbeat = createHeartbeat({ send: () => socket.send(JSON.stringify({ ask: 'alive' })), onSilence, real })
  return {
    heard: heartbeat.heard,
    isSilent: heartbeat.isSilent,
    async send(command: Command): Promise<Report | undefined> {
      if (socket.readyState !== socket.OPEN) return undefined
      const id = ++count
      return new Promise(resolve => {
        unanswered.set(id, resolve)
        heartbeat.begin()
        socket.send(JSON.stringify({ id, ...command }))
      })
    },
    answer({ id, report }: z.output<typeof Answer>): void {
      unanswered.get(id)?.(report)
      unanswered.delete(id)
      if (unanswered.size === 0) heartbeat.end()
    },
    end(): void {
      heartbeat.end()
      for (const resolve of unanswered.values()) resolve(undefined)
      unanswered.clear()
    },
  }
}

export function connectPage(
  name: string,
  socket: WebSocket,
  journal: () => Journal | undefined,
  { onTap, onSilence, onEnd }: PageListener,
  real?: RealTime,
): AttachedApp {
  let next: number | undefined
  let path = '/'
  const commands = createCommands(socket, () => onSilence(silenceOf(path)), real)
  socket.on('message', data => {
    const message = parseMessage(data)
    if (!message) return socket.close(1008)
    commands.heard()
    if ('id' in message) return commands.answer(message)
    if ('alive' in message) return undefined
    if (message.tap.is === 'opened') path = message.tap.path
    return onTap(message.tap)
  })
  socket.on('error', () => socket.terminate())
  socket.once('close', () => {
    next = undefined
    commands.end()
    onEnd()
  })

  const send = async (command: Command): Promise<Report | undefined> => {
    const report = await commands.send(command)
    next = report?.next
    for (const { at, gone, come } of report?.shown ?? []) journal()?.append('app', name, { gone, come }, at)
    return report
  }
  return {
    name,
    next: () => next,
    async moveTo(until, straight) {
      const report = await send({ ask: 'moveTo', until, straight })
      return report ? { at: Math.min(report.now, until), atRest: report.atRest } : { at: until, atRest: false }
    },
    async settle(release, draw) {
      return restOf(await send({ ask: 'settle', release, draw }))
    },
    async recordShown() {
      await send({ ask: 'look' })
    },
    async setTapMode(mode) {
      await send({ ask: 'taps', mode })
    },
    silence: () => (commands.isSilent() ? silenceOf(path) : undefined),
    reload: () => socket.send(JSON.stringify({ ask: 'reload' })),
    disconnect: () => socket.terminate(),
  }
}

/** What a page waits for; a closed page waits for nothing. */
function restOf(report: Report | undefined): IdleReport {
  const { pending = [], sockets = [], unanswered = 0, next } = report ?? {}
  return { pending, sockets: sockets.map(it => ({ ...it, sent: it.sent })), unanswered, next }
}

function parseMessage(data: RawData): z.output<typeof Message> | undefined {
  try {
    const result = Message.safeParse(JSON.parse(String(data)))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}
