/**
 * Notification boxes of the captain for one channel. Each box is wired to what its label says. Source: NOTIFY-02 to
 * NOTIFY-27, OPEN-084.
 */
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import { FlagGroup } from '#components/FlagGroup.tsx'
import { changeProfile } from '#stores/profileForm.ts'
import type { ProfileFields } from '#stores/profileParts.ts'
import { notifications as texts } from '#texts/notifications.ts'

type Channel = 'email' | 'sms'
const TOPICS = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]
type Values = Snapshot<ProfileFields>

/** Returns the summary line, such as '9 of 11 on'. */
export const flagsLine = (values: Values, channel: Channel): string =>
  texts.line(TOPICS.filter(it => values[NOTIFICATION_TOPICS[it][channel]]).length, TOPICS.length)

/** The boxes of one channel, with one that sets them all; changes go to the form, not yet to the gateway. */
export function CaptainFlags({ values, channel, legend }: { values: Values; channel: Channel; legend: string }) {
  return (
    <FlagGroup
      legend={legend}
      all={texts.all}
      flags={TOPICS.map(it => ({
        key: NOTIFICATION_TOPICS[it][channel],
        label: texts.labels[it],
        on: values[NOTIFICATION_TOPICS[it][channel]],
      }))}
      change={(keys, on) => changeProfile(Object.fromEntries(keys.map(key => [key, on])))}
    />
  )
}
