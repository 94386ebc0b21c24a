/** Texts about e-mail and SMS alarms while the app is closed, in two parts, by what reaches this person. */

const CHANNELS = { email: 'e-mail', sms: 'SMS' } as const

interface CaptainDelivery {
  readonly is: 'captain'
  /** Channels that report an alarm. */
  readonly by: readonly (keyof typeof CHANNELS)[]
  /** Every alarm is reported. */
  readonly isComplete: boolean
}
type AlarmDelivery = { readonly is: 'unknown' } | { readonly is: 'crew' } | CaptainDelivery

function captainText({ by, isComplete }: CaptainDelivery): string {
  const [first, second] = by
  if (first === undefined) return 'no e-mail and no SMS tells you of an alarm.'
  const who =
    second === undefined
      ? `only ${CHANNELS[first]} reaches you`
      : `${CHANNELS[first]} and ${CHANNELS[second]} reach you`
  return isComplete ? `${who}.` : `${who}, but not for every alarm.`
}

export const alarmDelivery = {
  closedApp(delivery: AlarmDelivery): readonly [closed: string, reached: string] {
    if (delivery.is === 'unknown') return ['App closed, nothing sounds.', '']
    if (delivery.is === 'crew')
      return [
        'App closed, nothing sounds:',
        'e-mail and SMS go to the captain and to sailor friends, as the captain has chosen.',
      ]
    return ['App closed, nothing sounds:', captainText(delivery)]
  },
  /** What reaches this person, as a sentence of its own; undefined while it is unknown. */
  always(delivery: AlarmDelivery): string | undefined {
    const [, reached] = alarmDelivery.closedApp(delivery)
    return reached === '' ? undefined : `${reached.slice(0, 1).toUpperCase()}${reached.slice(1)}`
  },
  choose: 'Choose',
} as const
