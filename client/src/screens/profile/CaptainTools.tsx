/** Six panels for the captain; a closed one shows a summary. Source: PROFILE-20 to PROFILE-27. */
import { type ReactNode, useState } from 'react'
import type { Snapshot } from 'valtio/vanilla'
import css from './profile.module.css'
import formCss from '#screens/shared/form.module.css'
import type { IconName } from '#components/icons/screens.tsx'
import { Section } from '#components/Section.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { Accounts } from '#screens/profile/Accounts.tsx'
import { CaptainFlags, flagsLine } from '#screens/profile/CaptainFlags.tsx'
import { SubscriptionDetails, useSubscriptionLine } from '#screens/profile/SubscriptionDetails.tsx'
import { TimeZone } from '#screens/profile/TimeZone.tsx'
import { billingLine, Usage } from '#screens/profile/Usage.tsx'
import { accounts } from '#stores/accounts.ts'
import { profile } from '#stores/profile.ts'
import type { ProfileFields } from '#stores/profileParts.ts'
import { settings } from '#stores/settings.ts'
import { accounts as accountTexts } from '#texts/accounts.ts'
import { NONE } from '#texts/formatAge.ts'
import { profile as texts } from '#texts/profile.ts'

function useAccountsLine(): string {
  const { is, items } = useSnapshot(accounts)
  return is === 'loaded' || items.length > 0 ? accountTexts.line(items) : NONE
}

interface Tool {
  readonly name: string
  readonly icon: IconName
  readonly line: string
  readonly content: ReactNode
}

function useTools(values: Snapshot<ProfileFields> | undefined): readonly Tool[] {
  const { it } = useSnapshot(profile)
  const { timeZone: zone } = useSnapshot(settings)
  const accountsLine = useAccountsLine()
  const paidLine = useSubscriptionLine(zone)
  const form: readonly Tool[] = values
    ? [
        {
          name: texts.emails,
          icon: 'mail',
          line: flagsLine(values, 'email'),
          content: <CaptainFlags values={values} channel="email" legend={texts.emails} />,
        },
        {
          name: texts.sms,
          icon: 'sms',
          line: flagsLine(values, 'sms'),
          content: <CaptainFlags values={values} channel="sms" legend={texts.sms} />,
        },
        {
          name: texts.customization,
          icon: 'globe',
          line: values.timezone || NONE,
          content: <TimeZone value={values.timezone} />,
        },
      ]
    : []
  const lists: readonly Tool[] = [
    { name: texts.accounts, icon: 'users', line: accountsLine, content: <Accounts /> },
    {
      name: texts.consumption,
      icon: 'chart',
      line: it ? billingLine({ it, zone }) : NONE,
      content: it ? <Usage it={it} zone={zone} /> : null,
    },
    { name: texts.subscription, icon: 'card', line: paidLine, content: <SubscriptionDetails zone={zone} /> },
  ]
  return [...form, ...lists]
}

export function CaptainTools({ values }: { values: Snapshot<ProfileFields> | undefined }) {
  const [open, setOpen] = useState<readonly string[]>([])
  const toggle = (name: string) => (): void =>
    setOpen(open.includes(name) ? open.filter(it => it !== name) : [...open, name])
  return (
    <section className={css.tools} aria-label={texts.tools}>
      <h2>{texts.tools}</h2>
      {useTools(values).map(({ name, icon, line, content }) => (
        <Section
          key={name}
          name={name}
          icon={icon}
          line={line}
          level={3}
          expanded={open.includes(name)}
          toggle={toggle(name)}
        >
          <div className={formCss.toolContent}>{content}</div>
        </Section>
      ))}
    </section>
  )
}
