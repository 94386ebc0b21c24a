/** The VIP contacts over the man-over-board screen: choose one, or keep the list. Source: VIP-02 to VIP-21. */
import type { VipContact } from '@drydock/contracts'
import { useEffect, useRef, useState } from 'react'
import { PlainDialog } from '#components/fluent/PlainDialog.tsx'
import { ErrorNotice, LoadingNotice } from '#components/Notice.tsx'
import { Retry } from '#components/Retry.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { useSnapshot } from '#screens/live/useSnapshot.ts'
import { VipForm } from '#screens/mob/VipForm.tsx'
import { loadVips, mayAddVip, removeVip, vip } from '#stores/vip.ts'
import { vip as texts } from '#texts/vip.ts'

type Shown = { readonly is: 'list' } | { readonly is: 'form'; readonly of: VipContact | undefined }

function Row({ it, choose, edit, remove }: { it: VipContact; choose: () => void; edit: () => void; remove: () => void }) {
  return (
    <li className="vip">
      <button type="button" className="vip-choose" aria-label={texts.choose(it.name, it.phoneNumber)} onClick={choose}>
        <b dir="auto">{it.name}</b>
        <span className="figures">{it.phoneNumber}</span>
      </button>
      <button type="button" className="tool" aria-label={texts.edit(it.name)} onClick={edit}>
        <ScreenIcon name="pen" size={24} />
      </button>
      <button type="button" className="tool" aria-label={texts.remove(it.name)} onClick={remove}>
        <ScreenIcon name="bin" size={24} />
      </button>
    </li>
  )
}

interface ListProps {
  choose: (phone: string) => void
  open: (of: VipContact | undefined) => void
  close: () => void
}

function List({ choose, open, close }: ListProps) {
  const { list, isFailed } = useSnapshot(vip)
  const leave = useRef<HTMLButtonElement>(null)
  // The button that was pressed goes with its row, and the focus must not go with it.
  const remove = (id: string): void => {
    leave.current?.focus()
    void removeVip(id)
  }
  return (
    <>
      {list ? (
        <ul className="vips">
          {list.map(it => (
            <Row key={it.id} it={it} choose={() => choose(it.phoneNumber)} edit={() => open(it)} remove={() => remove(it.id)} />
          ))}
        </ul>
      ) : isFailed ? (
        <ErrorNotice title={texts.failed}>
          <Retry run={() => void loadVips()} />
        </ErrorNotice>
      ) : (
        <LoadingNotice label={texts.loading} />
      )}
      <div className="ask-verbs">
        <button ref={leave} type="button" className="btn btn-line" onClick={close}>
          {texts.return}
        </button>
        {list && mayAddVip(list.length) ? (
          <button type="button" className="btn btn-main" onClick={() => open(undefined)}>
            {texts.add}
          </button>
        ) : null}
      </div>
    </>
  )
}

export function VipDialog({ choose, close }: { choose: (phone: string) => void; close: () => void }) {
  const { list } = useSnapshot(vip)
  const [shown, setShown] = useState<Shown>({ is: 'list' })
  useEffect(() => void loadVips(), [])
  const back = (): void => setShown({ is: 'list' })
  const title = shown.is === 'form' ? (shown.of ? texts.editTitle : texts.addTitle) : list?.length === 0 ? texts.none : texts.select
  return (
    <PlainDialog title={title} close={close}>
      {shown.is === 'form' ? <VipForm of={shown.of} back={back} /> : <List choose={choose} open={of => setShown({ is: 'form', of })} close={close} />}
    </PlainDialog>
  )
}
