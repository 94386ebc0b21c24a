/** The sailor friends in 'My Boat': each leads to its form. Source: OPEN-075, CONTACT-09, CONTACT-33. */
import type { SailorFriend } from '@drydock/contracts'
import { useEffect } from 'react'
import type { Snapshot } from 'valtio/vanilla'
import css from './settings.module.css'
import listRowCss from '#components/listRow.module.css'
import { Link } from '#components/Link.tsx'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { FailedReading } from '#screens/shared/FailedReading.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { FLAGS } from '#stores/contactFlags.ts'
import { contacts, loadContacts } from '#stores/contacts.ts'
import { contacts as texts } from '#texts/contacts.ts'

function Friend({ it }: { it: Snapshot<SailorFriend> }) {
  return (
    <li>
      <Link to={`/editContact?id=${encodeURIComponent(it.id)}`} className={css.linkItem}>
        <span className="grow">
          <b dir="auto" title={it.name || it.email}>
            {it.name || it.email}
          </b>{' '}
          <span className={css.linkNote}>{texts.notified(FLAGS.filter(flag => it[flag]).length)}</span>
        </span>
        <ScreenIcon name="right" size={20} />
      </Link>
    </li>
  )
}

export function Friends() {
  const { list, isFailed } = useSnapshot(contacts)
  useEffect(() => void loadContacts(), [])
  if (!list)
    return (
      <>
        <FailedReading isFailed={isFailed} title={texts.listFailed} run={() => void loadContacts()} />
        {isFailed ? null : <LoadingNotice label={texts.listLoading} />}
      </>
    )
  if (list.length === 0) return <p className={listRowCss.rowNote}>{texts.none}</p>
  return (
    <ul className={css.linkList}>
      {list.map(it => (
        <Friend key={it.id} it={it} />
      ))}
    </ul>
  )
}
