/** The line between an attached page and its conductor: questions to the agent of the page, and what it reports. */
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Journal } from '#boat/journal.ts'
import type { IdleReport } from '#time/appUnderTest.ts'
import type { Attached } from './clockDriver.ts'

const { optional } = z
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

type Question =
  | { readonly ask: 'moveTo'; readonly until: number; readonly straight: boolean }
  | { readonly ask: 'settle'; readonly release: boolean; readonly draw: boolean }
  | { readonly ask: 'look' }

/** `ended` is called once, when the page has gone. */
export function attach(
  name: string,
  socket: WebSocket,
  journal: () => Journal | undefined,
  ended: () => void,
): Attached {
  const waiting = new Map<number, (report: Report | undefined) => void>()
  let asked = 0
  let next: number | undefined

  const end = (): void => {
    next = undefined
    for (const answer of waiting.values()) answer(undefined)
    waiting.clear()
    ended()
  }
  socket.on('message', data => {
    const answer = read(data)
    if (!answer) return socket.close(1008)
    waiting.get(answer.id)?.(answer.report)
    waiting.delete(answer.id)
  })
  socket.on('error', () => socket.terminate())
  socket.once('close', end)

  const ask = async (question: Question): Promise<Report | undefined> => {
    if (socket.readyState !== socket.OPEN) return undefined
    const id = ++asked
    const report = await new Promise<Report | undefined>(resolve => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, ...question }))
    })
    next = report?.next
    for (const { at, gone, come } of report?.shown ?? []) journal()?.append('app', name, { gone, come }, at)
    return report
  }
  return {
    name,
    next: () => next,
    async moveTo(until, straight) {
      const report = await ask({ ask: 'moveTo', until, straight })
      return report ? { at: Math.min(report.now, until), atRest: report.atRest } : { at: until, atRest: false }
    },
    async settle(release, draw) {
      return restOf(await ask({ ask: 'settle', release, draw }))
    },
    async look() {
      await ask({ ask: 'look' })
    },
    reload: () => socket.send(JSON.stringify({ ask: 'reload' })),
    leave: () => socket.terminate(),
  }
}

/** A page that has gone waits for nothing. */
function restOf(report: Report | undefined): IdleReport {
  const { pending = [], sockets = [], unanswered = 0, next } = report ?? {}
  return { pending, sockets: sockets.map(it => ({ ...it, sent: it.sent })), unanswered, next }
}

function read(data: RawData): z.output<typeof Answer> | undefined {
  try {
    const result = Answer.safeParse(JSON.parse(String(data)))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}
