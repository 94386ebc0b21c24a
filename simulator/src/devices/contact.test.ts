import { SENSOR_TYPES } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { boatOf, eventsOf, historyOf, moveTo, sensorOf, START, entriesOf } from '#testing/boat.ts'
import { reportState } from './report.ts'

const DOOR = SENSOR_TYPES.door
const boatWithDoor = (armed: boolean) => {
  const boat = boatOf({ armed, events: [], sensors: [{ type: 'door', battery: 87, age: 41_000 }] })
  return { boat, door: sensorOf(boat, DOOR) }
}

test('HUB-15 ALARM-20 a door that opens on a disarmed boat pushes a plain change, not an alarm', () => {
  const { boat, door } = boatWithDoor(false)
  moveTo(boat, 5_000)
  reportState(boat, door, true)
  moveTo(boat, 9_000)
  reportState(boat, door, false)
  expect(entriesOf(boat, 'hub')).toEqual([
    [5_000, 'UpdateStatusChange', [{ device: door.id, status: '0001', age: 0, battery: 87 }]],
    [9_000, 'UpdateStatusChange', [{ device: door.id, status: '0000', age: 0, battery: 87 }]],
  ])
  expect([historyOf(boat, DOOR), eventsOf(boat)]).toEqual([['Door opened', 'Door closed'], []])
})

test('HUB-16 EVENTLOG-08 HISTORY-09 an alarm of a door is in the histories before it is pushed', () => {
  const { boat, door } = boatWithDoor(true)
  const known: (readonly string[])[] = []
  boat.journal.subscribe(entry => {
    if (entry.name === 'UpdateStatusChangeOnAlarm') known.push(eventsOf(boat), historyOf(boat, DOOR))
  })
  reportState(boat, door, true)
  expect(known).toEqual([['Alarm Main door sensor'], ['Door opened', 'Alarm Main door sensor']])
  expect(entriesOf(boat, 'hub')).toEqual([
    [0, 'UpdateStatusChangeOnAlarm', [{ device: door.id, status: '0001', age: 0, battery: 87 }]],
  ])
})

test('closing a door on an armed boat is no alarm', () => {
  const { boat, door } = boatWithDoor(true)
  reportState(boat, door, false)
  expect(entriesOf(boat, 'hub').map(([, name]) => name)).toEqual(['UpdateStatusChange'])
})

test('a report sets the heard and changed times of its sensor', () => {
  const { boat, door } = boatWithDoor(false)
  moveTo(boat, 7_000)
  reportState(boat, door, true)
  expect([door.heardAt, door.changedAt, door.on]).toEqual([START + 7_000, START + 7_000, true])
})
