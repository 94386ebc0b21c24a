/** Checks that the entries of a list have distinct ids. */
import {
  accountRoutes,
  contactRoutes,
  eventlogRoutes,
  historyRoutes,
  journeyRoutes,
  type Route,
  sensorRoutes,
  vipRoutes,
} from '@drydock/contracts'
import type { Deviation } from './finding.ts'

const IDS: ReadonlyMap<Route, string> = new Map<Route, string>([
  ...[eventlogRoutes.list, historyRoutes.list, contactRoutes.list, vipRoutes.list, journeyRoutes.list].map(
    it => [it, 'id'] as const,
  ),
  [sensorRoutes.list, 'attachedDeviceId'],
  [accountRoutes.list, 'userId'],
])

export function judgeUnique(route: Route, list: unknown): readonly Deviation[] {
  const field = IDS.get(route)
  if (field === undefined || !Array.isArray(list)) return []
  const first = new Map<unknown, number>()
  return list.flatMap((entry: unknown, index) => {
    const id: unknown = Reflect.get(Object(entry), field)
    const before = first.get(id)
    if (id !== undefined && before === undefined) first.set(id, index)
    return before === undefined
      ? []
      : [{ pointer: `/${index}/${field}`, expected: 'an id that no other entry has', seen: `that of entry ${before}` }]
  })
}
