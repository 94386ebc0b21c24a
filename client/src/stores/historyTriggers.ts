/** Changes after which an open history is read again: arming, alarms, devices, mains, and a restored link. */
import { subscribe } from 'valtio/vanilla'
import { alarm } from '#stores/alarm.ts'
import { gatewayFacts } from '#stores/gatewayFacts.ts'
import { link } from '#stores/link.ts'
import { sensors } from '#stores/sensors.ts'

const alarmMark = (): string => JSON.stringify([alarm.armed, alarm.mode.is === 'on' ? alarm.mode.at : 0])

/** Returns the devices of one type with their confirmed states; undefined until the list is loaded. */
const devicesMark = (type: number): string | undefined =>
  JSON.stringify(
    sensors.devices
      ?.filter(it => it.attachedDeviceTypeId === type)
      .map(it => [it.attachedDeviceId, it.stableStatus, it.modifiedDateTime]),
  )

/** Changes when the mains fail or return; undefined until the gateway has reported them. */
const mainsMark = (): string | undefined => gatewayFacts.facts.mainPower?.toString()

/** Changes when the link is back, since pushes may have been missed. */
const linkMark = (): string | undefined => (link.is === 'connected' ? String(link.since) : undefined)

/** Calls `run` when a mark changes from one known value to another. */
function onMarkChange(marks: readonly (() => string | undefined)[], run: () => void): () => void {
  const known: (string | undefined)[] = marks.map(mark => mark())
  const check = (): void => {
    const changes = marks.map((mark, at) => {
      const now = mark()
      const before = known[at]
      if (now !== undefined) known[at] = now
      return now !== undefined && before !== undefined && now !== before
    })
    if (changes.includes(true)) run()
  }
  const ends = [alarm, link, sensors, gatewayFacts].map(it => subscribe(it, check))
  return () => ends.forEach(end => end())
}

/** Runs on arming, alarms and the mains. A restored link is left out, since the event log is then loaded anyway. */
export const onEventlogChange = (run: () => void): (() => void) => onMarkChange([alarmMark, mainsMark], run)

/** Runs on every change that the history of one device type contains. */
export const onDeviceTypeChange = (type: number, run: () => void): (() => void) =>
  onMarkChange([alarmMark, linkMark, () => devicesMark(type)], run)
