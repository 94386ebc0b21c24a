/** Texts for times, journal entries and the state of the boat. */
import type { HeldEntry, ScenarioReply } from '@drydock/contracts'
import type { TimedEntry } from '#boatView.ts'
import { deviceName, meterName, stateWord, wordsOf } from '#displayNames.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** '00:33.000', or '1:02:33.000' from an hour on. */
export function timeText(ms: number, withMs = true): string {
  const whole = Math.floor(Math.abs(ms) / 1_000)
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const rest = withMs ? `.${String(Math.floor(Math.abs(ms) % 1_000)).padStart(3, '0')}` : ''
  return `${ms < 0 ? '−' : ''}${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds)}${rest}`
}

/** Returns the time of a snapshot since the start of its boat, for a file name: '00-33'. */
export function momentName(snapshot: string): string {
  const { at } = Object(JSON.parse(snapshot)) as { at?: unknown }
  return timeText(Number(at ?? 0), false).replaceAll(':', '-')
}

/** Returns a name in lower-case letters a to z, digits and hyphens; `fallback` without any of these. */
export const slugOf = (name: string, fallback: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || fallback

const ENDS = {
  running: '',
  over: ' · that was the last',
  stopped: ' · stopped by Go to: the other steps are left out',
} as const

/** Returns the progress of a scenario in one line. */
export function progressText({ is, at, of, done, steps }: ScenarioReply): string {
  if (is === 'waiting') return `begins once an app is signed in: ${steps} ${steps === 1 ? 'step' : 'steps'}`
  return `step ${done} of ${steps} · ${timeText(at, false)} of ${timeText(of, false)}${ENDS[is]}`
}

const HELD = { request: 'the call', reply: 'the reply to', push: 'the push' } as const

/** Says what is held, in one sentence. */
export const heldText = ({ direction, name, call }: HeldEntry): string => `Held: ${HELD[direction]} ${call ?? name}.`

const LONGEST = 80
const shortOf = (value: unknown): string => {
  const text = plainOf(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** A group as 'type: door, on: true', anything else as it is. */
function plainOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object' || Array.isArray(value))
    return typeof value === 'string' ? value : JSON.stringify(value)
  return Object.entries(value)
    .map(([name, it]) => `${name}: ${typeof it === 'object' ? JSON.stringify(it) : String(it)}`)
    .join(', ')
}

const partOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

/** Returns the summary of a journal entry in one line. */
export function entrySummary({ lane, name, body }: TimedEntry): string {
  if (lane === 'rest') return `${name} ${shortOf(partOf(body, 'status'))}`.trim()
  if (lane === 'hub') return name
  if (lane === 'app') return shortOf(firstOf(partOf(body, 'come')) ?? firstOf(partOf(body, 'gone')) ?? '')
  if (name === 'outbox')
    return `${shortOf(partOf(body, 'channel'))} to ${shortOf(partOf(body, 'to'))}: ${shortOf(partOf(body, 'text'))}`
  return body === null ? name : `${name} · ${shortOf(body)}`
}

/** Lines that say nothing about a page: they are on every one. */
const EVERYWHERE = new Set<unknown>(['disabled', 'Skip to content'])

const firstOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value
        .filter(it => typeof it === 'string' && !EVERYWHERE.has(it))
        .map(it => String(it).replace(/^aria-label: /, ''))[0]
    : undefined

/** Returns whether an entry is about an alarm, which the console highlights. */
export const isAlarm = ({ lane, name }: TimedEntry): boolean =>
  (lane === 'hub' && name === 'UpdateStatusChangeOnAlarm') || (lane === 'step' && name === 'alarm')

/** Returns the state of the boat as lines of name, value, and whether the value is unusual. */
export function linesOf(state: Readonly<Record<string, unknown>>): readonly (readonly [string, string, boolean])[] {
  const readings = recordOf(state['readings'])
  const position = recordOf(state['position'])
  const sensors = Object.entries(recordOf(state['sensors'])).filter(([, it]) => typeof it === 'object')
  const system = recordOf(state['system'])
  const numbers = (values: Readonly<Record<string, unknown>>, unit: (name: string) => string) =>
    Object.entries(values).map(
      ([name, value]) =>
        [
          meterName(name),
          typeof value === 'number' ? `${value}${unit(name)}` : wordsOf(String(value)).toLowerCase(),
          false,
        ] as const,
    )
  return [
    ['Alarm', state['armed'] === true ? 'armed' : 'disarmed', state['armed'] === true],
    ['Gateway', state['silent'] === true ? 'silent' : 'answers', state['silent'] === true],
    ...sensors.map(([name, it]) => sensorLine(name, recordOf(it))),
    ...numbers(readings, name => (name === 'I1' ? ' A' : ' V')),
    ['Cabin', state['temperature'] === -273 ? 'not measured' : `${String(state['temperature'] ?? '–')} °C`, false],
    [
      'Position',
      typeof position['latitude'] === 'number'
        ? `${Number(position['latitude']).toFixed(5)}, ${Number(position['longitude']).toFixed(5)}`
        : 'none',
      false,
    ],
    ['Mains', system['mainPower'] === false ? 'lost' : 'on', system['mainPower'] === false],
    ['Backup battery', `${String(system['backupBattery'] ?? '–')} %`, false],
    ['Mobile network', `${String(system['gsmSignal'] ?? '–')} dBm`, false],
  ]
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function sensorLine(name: string, it: Readonly<Record<string, unknown>>): readonly [string, string, boolean] {
  const isHeard = it['link'] === 'ok'
  const isOn = it['on'] === true
  const battery = typeof it['battery'] === 'number' ? ` · ${it['battery']} %` : ''
  return [deviceName(name), `${isHeard ? stateWord(name, isOn) : String(it['link'])}${battery}`, isOn || !isHeard]
}
