/** Records what the captain does in the attached apps. */
import { controlRoutes, type TapMode } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import { beginTaps, setTapMode, tapRecordingOf, tapsStateOf } from '#recording/taps.ts'
import type { Gateway } from '#up/up.ts'
import { hostedBoatOf } from './boats.ts'
import { serveControl } from './serve.ts'

export function serveTaps(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.taps, async ({ id, body: { mode } }) => {
    const { boat } = hostedBoatOf(gateway, id)
    await changeMode(boat, gateway.embeddedApp?.clockDriver(id), mode)
    const recording = tapRecordingOf(boat)
    if (!recording) throw new Refusal('conflict', NOTHING, 'mode')
    return tapsStateOf(recording)
  })
}
/** Moves a boat and its attached apps; undefined where none was ever attached. */
type ClockDriver = ReturnType<NonNullable<Gateway['embeddedApp']>['clockDriver']>

const NOTHING = "Nothing is recorded. Begin with the mode 'record'."

async function changeMode(boat: Boat, driver: ClockDriver, mode: TapMode): Promise<void> {
  const before = tapRecordingOf(boat)?.mode ?? 'off'
  if (before === 'off' && mode !== 'record') {
    if (mode === 'expect' || !tapRecordingOf(boat)) throw new Refusal('conflict', NOTHING, 'mode')
    return
  }
  if (before === 'off') return begin(boat, driver)
  // The pages first report what was typed and not committed yet.
  await driver?.setTapMode(mode)
  setTapMode(boat, mode)
}

/** The apps start again where they are, as they will in the scenario; the time of the boat waits for them. */
async function begin(boat: Boat, driver: ClockDriver): Promise<void> {
  const resume = boat.clock.hold()
  try {
    // A page that has just been opened says so before it answers: it is not yet the one that the recording opens.
    await driver?.setTapMode('record')
    beginTaps(boat)
    await driver?.reloadApps()
  } finally {
    resume()
  }
  // An app asks the boat for its status when it starts, and the boat needs time to answer.
  if (driver && driver.appCount() > 0 && driver.mode() === 'paused') await driver.advance(START_MS)
}
/** Time in which an app starts on a boat that answers as usual. */
const START_MS = 2_000
