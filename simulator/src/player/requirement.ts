/** Ids of requirements and scenarios as scenario files write them. */
import * as z from 'zod/mini'

const AREAS = [
  'ROUTE',
  'NAV',
  'START',
  'HOME',
  'ALARM',
  'SENSOR',
  'ENROLL',
  'POWER',
  'TEMP',
  'PROFILE',
  'NOTIFY',
  'ACCT',
  'SUBS',
  'SETTINGS',
  'CONTACT',
  'VIP',
  'MAP',
  'GEOF',
  'TRACK',
  'GEO',
  'MOB',
  'WEATHER',
  'EVENTLOG',
  'HISTORY',
  'LOGBOOK',
  'JOURNEY',
  'GALLERY',
  'SHARE',
  'SESSION',
  'HUB',
  'API',
  'BANNER',
  'PWA',
  'FORMAT',
  'LIMIT',
  'ROLE',
  'XTRA',
]
const ID = /^([A-Z]+)-(\d{2})$/

/** `ALARM-17`: an area and two digits. */
export const RequirementId = z.string().check(
  z.check(({ value, issues }) => {
    const [, area, number] = ID.exec(value) ?? []
    if (area !== undefined && AREAS.includes(area)) return
    const candidates = AREAS.map(it => `${it}-${number ?? '01'}`)
    issues.push({
      code: 'custom',
      input: value,
      message: "is a requirement id such as 'ALARM-17'",
      params: { candidates: area === undefined ? [] : candidates },
    })
  }),
)
