/** What a friend is told of by one channel. 'GTW Power Loss' and 'GTW Tampered' are wired the wrong way round, as observed; the lost connection has no box. Source: CONTACT-16 to CONTACT-20, OPEN-084. */
import { NOTICES, type Notice } from '@drydock/contracts'
import type { Snapshot } from 'valtio'
import { FlagGroup } from '#components/FlagGroup.tsx'
import { changeContact, type ContactFields } from '#stores/contactform.ts'
import { notifications as labels } from '#texts/notifications.ts'

type Channel = 'email' | 'sms'
const SWAPPED: Partial<Readonly<Record<Notice, Notice>>> = { gatewayTampered: 'gatewayPowerloss', gatewayPowerloss: 'gatewayTampered' }
const BOXES = (Object.keys(NOTICES) as Notice[]).filter(it => it !== 'gsmConnectionLost')
/** The flag that the box of an occasion is wired to. */
const wiredTo = (occasion: Notice, channel: Channel) => NOTICES[SWAPPED[occasion] ?? occasion][channel]

export function ContactFlags({ values, channel, legend }: { values: Snapshot<ContactFields>; channel: Channel; legend: string }) {
  return (
    <FlagGroup
      legend={legend}
      all={labels.all}
      flags={BOXES.map(it => ({ key: wiredTo(it, channel), label: labels.labels[it], on: values[wiredTo(it, channel)] }))}
      change={(keys, on) => changeContact(Object.fromEntries(keys.map(key => [key, on])))}
    />
  )
}

/** '4 of 10 on'. */
export const flagsLine = (values: Snapshot<ContactFields>, channel: Channel): string => labels.line(BOXES.filter(it => values[wiredTo(it, channel)]).length, BOXES.length)
