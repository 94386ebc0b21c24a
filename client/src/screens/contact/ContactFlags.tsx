/** Notification boxes of a sailor friend for one channel. Source: CONTACT-11, CONTACT-13, OPEN-084. */
import type { Snapshot } from 'valtio/vanilla'
import { FlagGroup } from '#components/FlagGroup.tsx'
import { type Channel, FRIEND_BOXES, flagKeyOf } from '#stores/contactFlags.ts'
import { changeContact, type ContactFields } from '#stores/contactForm.ts'
import { notifications as labels } from '#texts/notifications.ts'

/**
 * The boxes of one channel, with one that sets them all.
 * @param legend name of the group, which is the channel.
 */
export function ContactFlags({
  values,
  channel,
  legend,
}: {
  values: Snapshot<ContactFields>
  channel: Channel
  legend: string
}) {
  return (
    <FlagGroup
      legend={legend}
      all={labels.all}
      flags={FRIEND_BOXES.map(it => ({
        key: flagKeyOf(it, channel),
        label: labels.labels[it],
        on: values[flagKeyOf(it, channel)],
      }))}
      change={(keys, on) => changeContact(Object.fromEntries(keys.map(key => [key, on])))}
    />
  )
}

/** Returns the summary line, such as '4 of 10 on'. */
export const flagsLine = (values: Snapshot<ContactFields>, channel: Channel): string =>
  labels.line(FRIEND_BOXES.filter(it => values[flagKeyOf(it, channel)]).length, FRIEND_BOXES.length)
