/**
 * Account data as text: identifiers for everybody, all other fields for people who are not the captain. Source:
 * PROFILE-12 to PROFILE-18.
 */
import type { ReactNode } from 'react'
import formCss from '#screens/shared/form.module.css'
import { classes } from '#components/classes.ts'
import { EmailText } from '#components/EmailText.tsx'
import { phoneNumberText } from '#texts/formatPhone.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { notifications } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'
import { session } from '#stores/session.ts'
import { NONE } from '#texts/formatAge.ts'
import { phone } from '#texts/phone.ts'
import { profile as texts } from '#texts/profile.ts'

const orNone = (text: string | undefined): string => text || NONE

export function AccountCard({ whole }: { whole: boolean }) {
  const { it } = useSnapshot(profile)
  const { contact } = useSnapshot(notifications)
  const { user } = useSnapshot(session)
  const rows: readonly (readonly [string, ReactNode])[] = [
    [texts.user, <EmailText key="user" text={orNone(it?.userId || user?.name)} />],
    [texts.device, orNone(it?.deviceId)],
    ...(whole
      ? ([
          [texts.captainsName, orNone(contact?.name)],
          [texts.boatName, orNone(it?.shipName)],
          [texts.home, orNone(it?.shipHomeLocation)],
          [phone.number, orNone(phoneNumberText(contact?.phoneNumber ?? ''))],
        ] as const)
      : []),
  ]
  return (
    <section className={classes('card', formCss.account)} aria-label={texts.account}>
      <dl>
        {rows.map(([term, value]) => (
          <div className={formCss.accountRow} key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
