/** Shows a boat. The address says which: `/?gateway=http://localhost:5200#TOKEN`. */
import { type Alarm, type Boat, isLow, isStale, order, watchBoat } from './boat.ts'

const DEVICES: Readonly<Record<number, string>> = { 7: 'Gas', 9: 'Water', 17: 'Bilge pump' }
const MINUTE_MS = 60_000

const put = (where: string, text: string): void => {
  const element = document.querySelector(where)
  if (element) element.textContent = text
}

let dismissed: Alarm | undefined

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
  const isSounding = alarm !== undefined && alarm !== dismissed
  put('#alert', isSounding ? `ALARM: ${DEVICES[alarm.type] ?? 'a sensor'}` : '')
  const dismiss = document.querySelector<HTMLElement>('#dismiss')
  if (dismiss) dismiss.hidden = !isSounding
}

let latest: Boat | undefined
const gateway = {
  url: new URLSearchParams(location.search).get('gateway') ?? '',
  token: location.hash.slice(1),
}

const onPress = (button: string, run: () => unknown): void =>
  document.querySelector(button)?.addEventListener('click', run)

async function give(what: 'Arm' | 'Disarm'): Promise<void> {
  try {
    await order(gateway, what)
    put('#said', '')
  } catch (error) {
    put('#said', error instanceof Error ? error.message : String(error))
  }
}

onPress('#arm', () => give('Arm'))
onPress('#disarm', () => give('Disarm'))
onPress('#dismiss', () => {
  dismissed = latest?.alarm
  if (latest) draw(latest)
})

try {
  await watchBoat(gateway, boat => {
    latest = boat
    draw(boat)
  })
  setInterval(() => latest && draw(latest), MINUTE_MS)
} catch (error) {
  put('#alert', error instanceof Error ? error.message : String(error))
}
