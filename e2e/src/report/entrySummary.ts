/** Summaries of journal entries. */
import { isJsonObject } from '@drydock/contracts'
import type { ReportEntry } from './record.ts'

const partOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

/** Returns a value as a scenario would write it: names and plain texts without quotation marks. */
export function flow(value: unknown): string {
  if (typeof value === 'string') return value
  if (!isJsonObject(value)) return Array.isArray(value) ? `[${value.map(flow).join(', ')}]` : JSON.stringify(value)
  return Object.entries(value)
    .map(([name, it]) => (it === null ? name : `${name}: ${isJsonObject(it) ? `{ ${flow(it)} }` : flow(it)}`))
    .join(', ')
}

const LONGEST = 120
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** Returns an entry in one line, cut after about 120 characters. */
export function summaryOf({ lane, name, body }: ReportEntry): string {
  if (lane === 'rest') return `${name.replace(' /api/', ' ')} ${flow(partOf(body, 'status') ?? '')}`.trim()
  if (lane === 'hub') return name
  if (lane === 'step') return cut(stepText(name, body))
  if (lane === 'app') return cut(appText(name, body))
  return body === null ? name : body === true ? name : body === false ? `not ${name}` : cut(`${name} ${flow(body)}`)
}

/** The person is in front, unless it is the captain, who does most. */
function stepText(name: string, body: unknown): string {
  if (!isJsonObject(body) || !('person' in body)) return body === null ? name : `${name}: ${flow(body)}`
  const { person, ...what } = body
  const who = person === 'captain' ? (name === 'captain' ? 'captain: ' : '') : `${String(person)}: `
  return `${who}${flow(what)}`
}

/** Returns an observed value, or texts that appeared and disappeared. */
function appText(name: string, body: unknown): string {
  const come = partOf(body, 'come')
  const gone = partOf(body, 'gone')
  if (!Array.isArray(come) || !Array.isArray(gone)) return body === null ? `no ${name}` : `${name} ${flow(body)}`
  return come.length > 0 ? come.map(flow).join(' · ') : `gone: ${gone.map(flow).join(' · ')}`
}

/** Returns whether an entry is about an alarm, which readers look for first. */
export const isAlarm = ({ lane, name, body }: ReportEntry): boolean =>
  (lane === 'hub' && name === 'UpdateStatusChangeOnAlarm') ||
  (lane === 'step' && name === 'alarm') ||
  (lane === 'app' && /^alarm\b/.test(name) && body !== null)
