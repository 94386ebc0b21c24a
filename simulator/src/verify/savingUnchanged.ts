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

export async function verifySavingUnchanged(it: Writer): Promise<void> {
  await saveSame(it, profileRoutes.read, profileRoutes.save, it.answers.get(profileRoutes.read))
  const settings = it.answers.get(settingsRoutes.read)
  const zone = fieldOf(settings, 'timezone')
  if (typeof zone === 'string' && zone !== '') await saveSame(it, settingsRoutes.read, settingsRoutes.save, settings)
  else
    it.tell.leaveOut(`${nameOf(settingsRoutes.save)}: nobody has chosen a time zone, and none could be chosen again.`)
  const params = { id: CAPTAIN_CONTACT_ID }
  await saveSame(
    it,
    contactRoutes.read,
    contactRoutes.update,
    (await callAndJudge(it, contactRoutes.read, { params })).reply,
    params,
  )
  await verifyRights(it)
}

async function saveSame(it: Writer, read: Route, save: Route, before: unknown, params: Params = {}): Promise<void> {
  if (typeof before !== 'object' || before === null) return
  // Usage of the subscription grows in the meantime.
  const { mBsUsed: _, transactionsUsed: __, ...kept } = before as Readonly<Record<string, unknown>>
  const left = `${nameOf(save)}: what was saved may not be as it was before.`
  let isSame = false
  await withUndo(
    it.tell,
    async () => {
      if ((await callAndJudge(it, save, { params, body: before })).isDone !== true) return
      const after = await callAndJudge(it, read, { params })
      isSame = after.ok && has(after.reply, kept)
      if (after.ok && !isSame) it.tell.find([notSaved(save, 'what was there before', 'something else')])
    },
    async () => {
      if (isSame || has(await readBack(it, read, params), kept)) return undefined
      await callToUndo(it, save, { params, body: before })
      return has(await readBack(it, read, params), kept) ? undefined : left
    },
    left,
  )
}

/** Sets each right to its present value. */
async function verifyRights(it: Writer): Promise<void> {
  const account = entriesOf(it.answers.get(accountRoutes.list))[0]
  if (!account) return it.tell.leaveOut('changes of a connected account: there is none.')
  const user = { params: { userId: String(account['userId']) } }
  const left = 'PUT /api/connectedAccount: the rights of a connected account may not be as they were before.'
  const rights = [
    account['isApproved'] === true ? accountRoutes.approve : accountRoutes.lockOut,
    account['hasGalleryAccess'] === true ? accountRoutes.allowGallery : accountRoutes.denyGallery,
    account['hasUploadAccess'] === true ? accountRoutes.allowUpload : accountRoutes.denyUpload,
  ]
  const isAsBefore = async (): Promise<boolean> =>
    entriesOf(await readBack(it, accountRoutes.list)).some(entry => has(entry, account))
  await withUndo(
    it.tell,
    async () => {
      for (const route of rights) await callAndJudge(it, route, user)
    },
    async () => {
      if (await isAsBefore()) return undefined
      for (const route of rights) await callToUndo(it, route, user)
      return (await isAsBefore()) ? undefined : left
    },
    left,
  )
}
