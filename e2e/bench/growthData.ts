/** Writes a data file of boats that have run for some days, with a call of the captain each hour. */
import { openDataStore } from '../../simulator/src/data/dataStore.ts'
import { appendFromOutside } from '../../simulator/src/boat/inputLog.ts'
import { createFleet } from '../../simulator/src/fleet/fleet.ts'

const BOATS = 10
const START = Date.UTC(2026, 5, 1)
const HOUR = 3_600_000

const [days = '', file = ''] = process.argv.slice(2)
const data = await openDataStore(file)
const fleet = createFleet(data)
for (let seed = 0; seed < BOATS; seed++) fleet.add({ start: START, mode: 'paused', seed, plan: { trip: 'yesterday' } })
for (let hour = 1; hour <= 24 * Number(days); hour++) {
  for (const { boat } of fleet.all()) {
    boat.clock.advanceTo(START + hour * HOUR)
    appendFromOutside(boat, 'state', 'connected', { user: boat.state.captain })
    appendFromOutside(boat, 'state', 'disconnected', { user: boat.state.captain })
  }
}
data.close()
