/** Changes after which an open history is read again: arming, alarms, devices, and a restored link. */
import { subscribe } from 'valtio/vanilla'
import { alarm } from '#stores/alarm.ts'
import { link } from '#stores/link.ts'
import { sensors } from '#stores/sensors.ts'

const alarmMark = (): string => JSON.stringify([alarm.armed, alarm.mode.is === 'on' ? alarm.mode.at : 0])

/** The devices of one type with their confirmed states; undefined until the list has been read. */
const devicesMark = (type: number): string | undefined =>
  JSON.stringify(
    sensors.devices
      ?.filter(it => it.attachedDeviceTypeId === type)
      .map(it => [it.attachedDeviceId, it.stableStatus, it.modifiedDateTime]),
  )

/** The link is back: pushes may have been missed. */
const linkMark = (): string | undefined => (link.is === 'connected' ? String(link.since) : undefined)

/** Calls `run` when one of the marks has become another one; what becomes known or unknown has not happened. */
function onMarkChange(marks: readonly (() => string | undefined)[], run: () => void): () => void {
  const known: (string | undefined)[] = marks.map(mark => mark())
  const look = (): void => {
    const happened = marks.map((mark, at) => {
      const now = mark()
      const before = known[at]
      if (now !== undefined) known[at] = now
      return now !== undefined && before !== undefined && now !== before
    })
    if (happened.includes(true)) run()
  }
  const ends = [alarm, link, sensors].map(it => subscribe(it, look))
  return () => ends.forEach(end => end())
}

/** Arming and alarms; a link that comes back has the event log read already. */
export const onAlarmChange = (run: () => void): (() => void) => onMarkChange([alarmMark], run)

/** What the history of one device type tells of. */
export const onDeviceTypeChange = (type: number, run: () => void): (() => void) =>
  onMarkChange([alarmMark, linkMark, () => devicesMark(type)], run)
