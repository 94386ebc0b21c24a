/** Records that somebody may add: one is added, changed, read again and removed. */
import { contactRoutes, journeyRoutes, NOTICES, profileRoutes, type Route, VIP_MOST, vipRoutes } from '@drydock/contracts'
import { entriesOf, fieldOf, has, lost, make, type Writer } from './changes.ts'

interface Kind {
  readonly list: Route
  readonly add: Route
  readonly read: Route
  readonly update: Route
  readonly remove: Route
  readonly record: Readonly<Record<string, unknown>>
  /** What is changed of it. */
  readonly change: Readonly<Record<string, unknown>>
  readonly most?: number
}

const PHONE = '+4520000099'
const FLAGS = Object.fromEntries(Object.values(NOTICES).flatMap(it => [[it.email, false] as const, [it.sms, false] as const]))
/** A day on which nobody sailed with a gateway. */
const DAY = '1970-01-02'
const NO_PICTURES = { image1: '', image2: '', image3: '', image4: '', image5: '' }

const kindsOf = (captain: string): readonly Kind[] => [
  { ...contactRoutes, record: { ...FLAGS, name: 'Drydock', email: 'drydock-verify@freja.example', active: true, phoneNumber: PHONE, captainEmail: captain }, change: { name: 'Drydock verify' } },
  { ...journeyRoutes, record: { favouriteDate: DAY, nickname: 'Drydock', description: '' }, change: { nickname: 'Drydock verify', ...NO_PICTURES } },
]
const VIPS: Kind = { ...vipRoutes, record: { name: 'Drydock', phoneNumber: PHONE }, change: { name: 'Drydock verify' }, most: VIP_MOST }

export async function verifyRecords(writer: Writer, isCaptain: boolean): Promise<void> {
  const captain = String(fieldOf(writer.answers.get(profileRoutes.read), 'userId') ?? '')
  for (const kind of [VIPS, ...(isCaptain ? kindsOf(captain) : [])]) await verifyKind(writer, kind)
}

async function verifyKind(writer: Writer, { list, add, read, update, remove, record, change, most = Number.POSITIVE_INFINITY }: Kind): Promise<void> {
  const { tell } = writer
  const before = entriesOf((await make(writer, list)).reply)
  if (before.length >= most) return tell.leaveOut(`${add.method} ${add.path}: there is no room for one more.`)
  if (!(await make(writer, add, { body: record })).ok) return
  const known = new Set(before.map(it => it['id']))
  const added = entriesOf((await make(writer, list)).reply).find(it => !known.has(it['id']))
  if (!added) return tell.find([lost(add, 'one more in the list', 'the list as it was')])
  const params = { id: String(added['id']) }
  if (!has(added, record)) tell.find([lost(add, 'the record that was sent', 'another one')])
  if ((await make(writer, update, { params, body: { ...record, ...change } })).ok) {
    const after = await make(writer, read, { params })
    if (after.ok && !has(after.reply, change)) tell.find([lost(update, 'what was changed', 'the record as it was')])
  }
  if (!(await make(writer, remove, { params })).ok) return tell.leaveOut(`${remove.method} ${remove.path}: the record that was added could not be removed; its name begins with Drydock.`)
  if (entriesOf((await make(writer, list)).reply).some(it => it['id'] === params.id)) tell.find([lost(remove, 'one less in the list', 'the record, still there')])
}
