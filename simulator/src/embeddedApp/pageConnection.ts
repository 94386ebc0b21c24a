/** WebSocket between a clock driver and the agent of an attached page: commands and the page's reports. */
import { TapReport, type TapMode } from '@drydock/contracts'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Journal } from '#boat/journal.ts'
import type { IdleReport } from '#time/appUnderTest.ts'
import type { AttachedApp } from './clockDriver.ts'

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
const Message = z.union([Answer, z.strictObject({ tap: TapReport })])

type Command =
  | { readonly ask: 'moveTo'; readonly until: number; readonly straight: boolean }
  | { readonly ask: 'settle'; readonly release: boolean; readonly draw: boolean }
  | { readonly ask: 'look' }
  | { readonly ask: 'taps'; readonly mode: TapMode }

export interface PageListener {
  /** The page reports what a person does in it. */
  onTap(report: TapReport): void
  /** The connection has closed. */
  onEnd(): void
}

export function connectPage(
  name: string,
  socket: WebSocket,
  journal: () => Journal | undefined,
  { onTap, onEnd }: PageListener,
): AttachedApp {
  const unanswered = new Map<number, (report: Report | undefined) => void>()
  let commands = 0
  let next: number | undefined

  const end = (): void => {
    next = undefined
    for (const resolve of unanswered.values()) resolve(undefined)
    unanswered.clear()
    onEnd()
  }
  socket.on('message', data => {
    const message = parseMessage(data)
    if (!message) return socket.close(1008)
    if ('tap' in message) return onTap(message.tap)
    unanswered.get(message.id)?.(message.report)
    unanswered.delete(message.id)
  })
  socket.on('error', () => socket.terminate())
  socket.once('close', end)

  const send = async (command: Command): Promise<Report | undefined> => {
    if (socket.readyState !== socket.OPEN) return undefined
    const id = ++commands
    const report = await new Promise<Report | undefined>(resolve => {
      unanswered.set(id, resolve)
      socket.send(JSON.stringify({ id, ...command }))
    })
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
