/** Shows a boat. The address says which: `/?gateway=http://localhost:5200#TOKEN`. */
import { type Boat, isLow, isStale, watchBoat } from './boat.ts'

const DEVICES: Readonly<Record<number, string>> = { 7: 'Gas', 9: 'Water', 17: 'Bilge pump' }
const MINUTE_MS = 60_000

const put = (where: string, text: string): void => {
  const element = document.querySelector(where)
  if (element) element.textContent = text
}

function draw(boat: Boat): void {
  const { name, volts, armed, heard, alarm } = boat
  put('h1', name)
  if (volts !== undefined) put('#volts', `${volts.toFixed(2)} V${isLow(boat) ? ', nearly empty' : ''}`)
  if (armed !== undefined) put('#armed', armed ? 'armed' : 'not armed')
  if (heard !== undefined)
    put(
      '#heard',
      `Heard ${Math.floor((Date.now() - heard) / MINUTE_MS)} min ago${isStale(boat, Date.now()) ? ': is the boat online?' : ''}`,
    )
  if (alarm !== undefined) put('#alert', `ALARM: ${DEVICES[alarm] ?? 'a sensor'}`)
}

let latest: Boat | undefined
const url = new URLSearchParams(location.search).get('gateway') ?? ''
try {
  await watchBoat({ url, token: location.hash.slice(1) }, boat => {
    latest = boat
    draw(boat)
  })
  setInterval(() => latest && draw(latest), MINUTE_MS)
} catch (error) {
  put('#alert', error instanceof Error ? error.message : String(error))
}
