/**
 * The VIP contacts over the man-over-board screen: choose one, or keep the list. Source: VIP-02 to VIP-21, OPEN-029.
 */
import type { VipContact } from '@drydock/contracts'
import { useEffect, useRef, useState } from 'react'
import type { Snapshot } from 'valtio/vanilla'
import css from './mob.module.css'
import { classes } from '#components/classes.ts'
import { PlainDialog } from '#components/fluent/PlainDialog.tsx'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { FailedReading } from '#screens/shared/FailedReading.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { phoneNumberText } from '#texts/formatPhone.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { VipForm } from '#screens/mob/VipForm.tsx'
import {
  forgetRemovedVip,
  loadVips,
  mayAddVip,
  type RemovedVip,
  removeVip,
  undoRemoveVip,
  type VipStore,
  vip,
} from '#stores/vip.ts'
import { vip as texts } from '#texts/vip.ts'

type Shown = { readonly is: 'list' } | { readonly is: 'form'; readonly of: VipContact | undefined }

const labelOf = ({ name, phoneNumber }: VipContact): string => texts.choose(name, phoneNumberText(phoneNumber))

function Row({
  it,
  choose,
  edit,
  remove,
  isBusy,
}: {
  it: VipContact
  choose: () => void
  edit: () => void
  remove: () => void
  /** A change is under way, and another one would be refused. */
  isBusy: boolean
}) {
  return (
    <li className={css.vip}>
      <button type="button" className={classes('btn-line', css.vipChoose)} aria-label={labelOf(it)} onClick={choose}>
        <b dir="auto">{it.name}</b>
        <span className="figures">{phoneNumberText(it.phoneNumber)}</span>
      </button>
      <button type="button" className="tool" data-opens={it.id} aria-label={texts.edit(it.name)} onClick={edit}>
        <ScreenIcon name="pen" size={24} />
      </button>
      <button type="button" className="tool" aria-disabled={isBusy} aria-label={texts.remove(it.name)} onClick={remove}>
        <ScreenIcon name="bin" size={24} />
      </button>
    </li>
  )
}

/** Shown in place of the deleted contact. */
function UndoRow({ it, isBusy }: { it: RemovedVip; isBusy: boolean }) {
  const { name } = it.contact
  return (
    <li className={css.vip}>
      <p className={classes('grow', css.vipRemoved)} dir="auto">
        {it.isFailed ? texts.notBack(name) : texts.removed(name)}
      </p>
      <button
        type="button"
        className="btn btn-line"
        data-undo
        aria-disabled={isBusy}
        aria-label={texts.undoOf(name)}
        onClick={() => void undoRemoveVip()}
      >
        {texts.undo}
      </button>
    </li>
  )
}

/** The focus follows the contact: to 'UNDO' when its row goes, and back to the row when the list has it again. */
function useFocusOnRemoval({ list, removed }: Snapshot<VipStore>) {
  const rows = useRef<HTMLUListElement>(null)
  const last = useRef(removed?.contact)
  const contact = removed?.contact
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row comes with the list that is read after the undo
  useEffect(() => {
    const before = last.current
    if (contact) last.current = contact
    if (contact && contact.id !== before?.id) rows.current?.querySelector<HTMLElement>('[data-undo]')?.focus()
    if (contact || !before || document.activeElement !== document.body) return
    const buttons = [...(rows.current?.querySelectorAll<HTMLElement>(`.${css.vipChoose}`) ?? [])]
    const row = buttons.find(it => it.getAttribute('aria-label') === labelOf(before))
    if (row) last.current = undefined
    row?.focus()
  }, [contact, list])
  return rows
}

interface ListProps {
  choose: (phone: string) => void
  open: (of: VipContact | undefined) => void
  close: () => void
}

function List({ choose, open, close }: ListProps) {
  const store = useSnapshot(vip)
  const { list, isFailed, isSaving, removed } = store
  const rows = useFocusOnRemoval(store)
  const row = (it: VipContact) => (
    <Row
      key={it.id}
      it={it}
      choose={() => choose(it.phoneNumber)}
      edit={() => open(it)}
      remove={() => void removeVip(it.id)}
      isBusy={isSaving}
    />
  )
  return (
    <>
      <p className="unseen" role="status">
        {removed ? (removed.isFailed ? texts.notBack(removed.contact.name) : texts.removed(removed.contact.name)) : ''}
      </p>
      {list ? (
        <ul ref={rows} className={css.vips}>
          {list.slice(0, removed?.at).map(row)}
          {removed ? <UndoRow key="removed" it={removed} isBusy={isSaving} /> : null}
          {removed ? list.slice(removed.at).map(row) : null}
        </ul>
      ) : (
        <FailedReading isFailed={isFailed} title={texts.failed} run={() => void loadVips()} />
      )}
      {list || isFailed ? null : <LoadingNotice label={texts.loading} />}
      <div className="ask-verbs">
        <button type="button" className="btn btn-line" onClick={close}>
          {texts.return}
        </button>
        {list && mayAddVip(list.length) ? (
          <button type="button" className="btn btn-main" data-opens="" onClick={() => open(undefined)}>
            {texts.add}
          </button>
        ) : null}
      </div>
    </>
  )
}

/** The focus goes to the first field of an opened form, and afterwards back to the button that opened it. */
function useFocusOnView(shown: Shown) {
  const content = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    const before = last.current
    last.current = shown
    if (before === shown) return
    const openers = [...(content.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])]
    const opener = before.is === 'form' ? openers.find(it => it.dataset['opens'] === (before.of?.id ?? '')) : undefined
    const next = shown.is === 'form' ? content.current?.querySelector('input') : opener
    const target = next ?? content.current
    target?.focus()
  }, [shown])
  return content
}

export function VipDialog({ choose, close }: { choose: (phone: string) => void; close: () => void }) {
  const { list } = useSnapshot(vip)
  const [shown, setShown] = useState<Shown>({ is: 'list' })
  useEffect(() => {
    void loadVips()
    return forgetRemovedVip
  }, [])
  const content = useFocusOnView(shown)
  const back = (): void => setShown({ is: 'list' })
  const title =
    shown.is === 'form' ? (shown.of ? texts.editTitle : texts.addTitle) : list?.length === 0 ? texts.none : texts.select
  return (
    <PlainDialog title={title} close={close}>
      <div ref={content} className={css.vipContent} tabIndex={-1}>
        {shown.is === 'form' ? (
          <VipForm of={shown.of} back={back} />
        ) : (
          <List choose={choose} open={of => setShown({ is: 'form', of })} close={close} />
        )}
      </div>
    </PlainDialog>
  )
}
