/** Checks lists of records: adds a record, changes it, reads it and removes it. */
import {
  contactRoutes,
  journeyRoutes,
  NOTIFICATION_TOPICS,
  profileRoutes,
  MAX_VIP_CONTACTS,
  vipRoutes,
} from '@drydock/contracts'
import { entriesOf, fieldOf, has, notSaved, callAndJudge, withUndo, type Writer } from './changes.ts'
import { nameOf } from './judge.ts'
import { type Kind, type OwnRecord, ownRecord } from './ownRecord.ts'

const PHONE = '+4520000099'
const FLAGS = Object.fromEntries(
  Object.values(NOTIFICATION_TOPICS).flatMap(it => [[it.email, false] as const, [it.sms, false] as const]),
)
/** A day without real journeys. */
const DAY = '1970-01-02'
const NO_PICTURES = { image1: '', image2: '', image3: '', image4: '', image5: '' }

const kindsOf = (captain: string): readonly Kind[] => [
  {
    ...contactRoutes,
    record: {
      ...FLAGS,
      name: 'Drydock',
      email: 'drydock-verify@freja.example',
      active: true,
      phoneNumber: PHONE,
      captainEmail: captain,
    },
    change: { name: 'Drydock verify' },
  },
  {
    ...journeyRoutes,
    record: { favouriteDate: DAY, nickname: 'Drydock', description: '' },
    change: { nickname: 'Drydock verify', ...NO_PICTURES },
  },
]
const VIPS: Kind = {
  ...vipRoutes,
  record: { name: 'Drydock', phoneNumber: PHONE },
  change: { name: 'Drydock verify' },
  most: MAX_VIP_CONTACTS,
}

export async function verifyRecords(writer: Writer, isCaptain: boolean): Promise<void> {
  const captain = String(fieldOf(writer.answers.get(profileRoutes.read), 'userId') ?? '')
  for (const kind of [VIPS, ...(isCaptain ? kindsOf(captain) : [])]) await verifyKind(writer, kind)
}

async function verifyKind(writer: Writer, kind: Kind): Promise<void> {
  const { list, add, most = Number.POSITIVE_INFINITY } = kind
  const { reporter } = writer
  const before = await callAndJudge(writer, list)
  // The list is read before adding, so that no existing record is ever removed.
  if (!Array.isArray(before.reply))
    return reporter.leaveOut(`${nameOf(add)}: who is in the list already cannot be read.`)
  if (before.reply.length >= most) return reporter.leaveOut(`${nameOf(add)}: there is no room for one more.`)
  const own = ownRecord(writer, kind, entriesOf(before.reply))
  await withUndo(reporter, () => verifyRecord(writer, kind, own), own.remove, own.otherwise)
}

async function verifyRecord(
  writer: Writer,
  { list, add, read, update, remove, record, change }: Kind,
  own: OwnRecord,
): Promise<void> {
  const { reporter } = writer
  own.markSent()
  const made = await callAndJudge(writer, add, { body: record })
  own.markAdded(made)
  if (made.isDone === false) return
  const [added] = own.among((await callAndJudge(writer, list)).reply)
  if (!added) return reporter.find([notSaved(add, 'one more in the list', 'the list as it was')])
  const params = { id: String(added['id']) }
  if (!has(added, record)) reporter.find([notSaved(add, 'the record that was sent', 'another one')])
  if ((await callAndJudge(writer, update, { params, body: { ...record, ...change } })).ok) {
    const after = await callAndJudge(writer, read, { params })
    reporter.checkedLater(read)
    if (after.ok && !has(after.reply, change))
      reporter.find([notSaved(update, 'what was changed', 'the record as it was')])
  }
  if ((await callAndJudge(writer, remove, { params })).isDone !== true) return
  own.markRemoved(params.id)
  if (own.among((await callAndJudge(writer, list)).reply).some(it => it['id'] === added['id']))
    reporter.find([notSaved(remove, 'one less in the list', 'the record, still there')])
}
