/** Checks the captain's saving calls by saving the present values unchanged. */
import {
  accountRoutes,
  CAPTAIN_CONTACT_ID,
  contactRoutes,
  profileRoutes,
  type Route,
  settingsRoutes,
} from '@drydock/contracts'
import {
  callToUndo,
  entriesOf,
  fieldOf,
  has,
  notSaved,
  callAndJudge,
  readBack,
  withUndo,
  type Writer,
} from './changes.ts'
import { nameOf } from './judge.ts'
import type { Params } from './params.ts'

export async function verifySavingUnchanged(writer: Writer): Promise<void> {
  await saveSame(writer, profileRoutes.read, profileRoutes.save, writer.answers.get(profileRoutes.read))
  const settings = writer.answers.get(settingsRoutes.read)
  const zone = fieldOf(settings, 'timezone')
  if (typeof zone === 'string' && zone !== '')
    await saveSame(writer, settingsRoutes.read, settingsRoutes.save, settings)
  else
    writer.reporter.leaveOut(
      `${nameOf(settingsRoutes.save)}: nobody has chosen a time zone, and none could be chosen again.`,
    )
  const params = { id: CAPTAIN_CONTACT_ID }
  await saveSame(
    writer,
    contactRoutes.read,
    contactRoutes.update,
    (await callAndJudge(writer, contactRoutes.read, { params })).reply,
    params,
  )
  await verifyRights(writer)
}

async function saveSame(writer: Writer, read: Route, save: Route, before: unknown, params: Params = {}): Promise<void> {
  if (typeof before !== 'object' || before === null) return
  // Usage of the subscription grows in the meantime.
  const { mBsUsed: _, transactionsUsed: __, ...kept } = before as Readonly<Record<string, unknown>>
  const left = `${nameOf(save)}: what was saved may not be as it was before.`
  let isSame = false
  await withUndo(
    writer.reporter,
    async () => {
      if ((await callAndJudge(writer, save, { params, body: before })).isDone !== true) return
      const after = await callAndJudge(writer, read, { params })
      isSame = after.ok && has(after.reply, kept)
      if (after.ok && !isSame) writer.reporter.find([notSaved(save, 'what was there before', 'something else')])
    },
    async () => {
      if (isSame || has(await readBack(writer, read, params), kept)) return undefined
      await callToUndo(writer, save, { params, body: before })
      return has(await readBack(writer, read, params), kept) ? undefined : left
    },
    left,
  )
}

/** Sets each right to its present value. */
async function verifyRights(writer: Writer): Promise<void> {
  const account = entriesOf(writer.answers.get(accountRoutes.list))[0]
  if (!account) return writer.reporter.leaveOut('changes of a connected account: there is none.')
  const user = { params: { userId: String(account['userId']) } }
  const left = 'PUT /api/connectedAccount: the rights of a connected account may not be as they were before.'
  const rights = [
    account['isApproved'] === true ? accountRoutes.approve : accountRoutes.lockOut,
    account['hasGalleryAccess'] === true ? accountRoutes.allowGallery : accountRoutes.denyGallery,
    account['hasUploadAccess'] === true ? accountRoutes.allowUpload : accountRoutes.denyUpload,
  ]
  const isAsBefore = async (): Promise<boolean> =>
    entriesOf(await readBack(writer, accountRoutes.list)).some(entry => has(entry, account))
  await withUndo(
    writer.reporter,
    async () => {
      for (const route of rights) await callAndJudge(writer, route, user)
    },
    async () => {
      if (await isAsBefore()) return undefined
      for (const route of rights) await callToUndo(writer, route, user)
      return (await isAsBefore()) ? undefined : left
    },
    left,
  )
}
