/** All connected accounts, for the captain. Source: ACCT-02, PROFILE-25. */
import { useEffect, useRef } from 'react'
import css from './profile.module.css'
import listRowCss from '#components/listRow.module.css'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { FailedReading } from '#screens/shared/FailedReading.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { ConnectedAccount } from '#screens/profile/ConnectedAccount.tsx'
import { accounts, dropQuestions, loadAccounts } from '#stores/accounts.ts'
import { accounts as texts } from '#texts/accounts.ts'

export function Accounts() {
  const { is, items } = useSnapshot(accounts)
  const list = useRef<HTMLDivElement>(null)
  const count = useRef(items.length)
  useEffect(() => dropQuestions, [])
  // Deleting an account removes the focused element.
  useEffect(() => {
    if (items.length < count.current && document.activeElement === document.body) list.current?.focus()
    count.current = items.length
  }, [items.length])
  return (
    <div ref={list} tabIndex={-1} className={css.friends}>
      {items.length > 0 ? (
        <ul>
          {items.map(it => (
            <ConnectedAccount key={it.userId} it={it} />
          ))}
        </ul>
      ) : null}
      <FailedReading isFailed={is === 'error'} title={texts.failed} run={() => void loadAccounts()} />
      {is === 'error' || items.length > 0 ? null : is === 'loaded' ? (
        <div>
          <p>
            <b>{texts.empty}</b>
          </p>
          <p className={listRowCss.rowNote}>{texts.emptyHint}</p>
        </div>
      ) : (
        <LoadingNotice label={texts.loading} />
      )}
    </div>
  )
}
