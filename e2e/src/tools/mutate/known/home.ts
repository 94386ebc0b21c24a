/** Known mutants of the areas: home. */
import type { Check, KnownMutant } from './known.ts'

const played = (id: string): Check => ({ is: 'scenario', id, driver: 'chromium' })
const spec = (title: string): Check => ({ is: 'test', file: 'e2e/specs/home.spec.ts', title })

const GAUGE = 'client/src/components/Gauge.tsx'
const ROW = 'client/src/components/ListRow.tsx'
const MENU = 'client/src/screens/home/RowMenu.tsx'
const ROOM = 'client/src/screens/home/SensorDetails.tsx'
const COLUMNS = 'HOME-10 OPEN-142 aligns its rows to the columns Status and Responsive, from left to right, 390×844'

const gauges: readonly KnownMutant[] = [
  {
    name: 'Both gauges show 0.00 whatever the voltage is.',
    file: GAUGE,
    find: '<span>{absent ? NONE : power.volts(volts)}</span>',
    replace: "<span>{absent ? NONE : '0.00'}</span>",
    noticedBy: played('SC-01'),
  },
  {
    name: 'A gauge has no label that is displayed.',
    file: GAUGE,
    find: '<span className={css.gaugeLabel}>\n          {label}',
    replace: '<span className={css.gaugeLabel}>',
    noticedBy: played('SC-01'),
  },
  {
    name: "The gauges of main and starter battery have each other's label.",
    file: 'client/src/texts/power.ts',
    find: "names: { V1: 'Consumption', V2: 'Starter' }",
    replace: "names: { V1: 'Starter', V2: 'Consumption' }",
    noticedBy: played('SC-01'),
  },
  {
    name: 'A voltage outside of the normal range has the color of a normal one.',
    file: GAUGE,
    find: 'bad && css.gaugeBad',
    replace: 'undefined',
    noticedBy: played('SC-52'),
  },
  {
    name: 'The band of a gauge is Normal whatever the voltage is.',
    file: GAUGE,
    find: 'power.band(where)',
    replace: "power.band('normal')",
    noticedBy: played('SC-52'),
  },
  {
    name: "The cabin temperature has no label 'Cabin' that is displayed.",
    file: 'client/src/components/Strip.tsx',
    find: '<span className={css.stripLabel}>{label}</span>',
    replace: '<span className={css.stripLabel} />',
    noticedBy: played('SC-01'),
  },
  {
    name: 'The reading 0x0C counts as 12 V.',
    file: 'contracts/src/power.ts',
    find: '!PLAIN_DECIMAL.test(reading)',
    replace: "reading.trim() === ''",
    noticedBy: spec("POWER-08 OPEN-061 shows '--' for a reading that is not a plain decimal number"),
  },
]

const rows: readonly KnownMutant[] = [
  {
    name: 'The rows of sensors show no state word.',
    file: ROW,
    find: '<span className={css.rowState}>{state} </span>',
    replace: '<span className={css.rowState}> </span>',
    noticedBy: played('SC-01'),
  },
  {
    name: 'The rows of sensors show no name.',
    file: ROW,
    find: '<b className={css.rowName}>{name} </b>',
    replace: '<b className={css.rowName}> </b>',
    noticedBy: played('SC-01'),
  },
  {
    name: 'The headings of the list stand in the order Responsive, Status.',
    file: 'client/src/screens/home/SensorList.tsx',
    find: '<span>{texts.status}</span>\n        <span>{texts.responsive}</span>',
    replace: '<span>{texts.responsive}</span>\n        <span>{texts.status}</span>',
    noticedBy: spec(COLUMNS),
  },
  {
    name: 'The state word stands in the column of the age, and the age in that of the word.',
    file: 'client/src/components/listRow.module.css',
    find: '.rowHead > .rowState {\n  grid-area: 2 / 2;\n}\n.rowHead > .rowAge {\n  grid-area: 2 / 3 / 3 / 5;',
    replace: '.rowHead > .rowAge {\n  grid-area: 2 / 2;\n}\n.rowHead > .rowState {\n  grid-area: 2 / 3 / 3 / 5;',
    noticedBy: spec(COLUMNS),
  },
  {
    name: 'ENROL can be pressed in the row of a device that is paired.',
    file: MENU,
    find: 'name: texts.enroll, enabled: isRead && id === undefined',
    replace: 'name: texts.enroll, enabled: true',
    noticedBy: spec('HOME-17 HOME-18 OPEN-066 offers UNPAIR in each row while its device is paired'),
  },
  {
    name: 'UNPAIR can be pressed in a row without a device.',
    file: MENU,
    find: 'name: texts.unpair, enabled: id !== undefined',
    replace: 'name: texts.unpair, enabled: true',
    noticedBy: spec(
      'HOME-17 HOME-18 OPEN-066 offers ENROL in each row while no device is paired, and enrolls its type',
    ),
  },
  {
    name: 'An open row shows a full battery whatever the sensor says.',
    file: ROOM,
    find: 'texts.percent(device.battery)',
    replace: 'texts.percent(100)',
    noticedBy: played('SC-35'),
  },
  {
    name: "'Last changed' of an open row says when the sensor was last heard.",
    file: ROOM,
    find: 'at={parseInstant(device.modifiedDateTime)}',
    replace: 'at={device.heardAt}',
    noticedBy: played('SC-35'),
  },
  {
    name: 'ENROL while another device is being enrolled says nothing.',
    file: 'client/src/screens/shared/enrollOrWarn.ts',
    find: 'else showWarning(',
    replace: 'else if (type < 0) showWarning(',
    noticedBy: spec(
      'ENROLL-25 while a device is being enrolled, ENROL for another names the first and makes no call, on Home and in Settings',
    ),
  },
]

const ways: readonly KnownMutant[] = [
  {
    name: 'Going from Home to a history closes all rows of Home.',
    file: 'client/src/stores/panels.ts',
    find: 'number === undefined ? [] : [number]',
    replace: '[]',
    noticedBy: spec(
      'NAV-15 OPEN-075 OPEN-076 going back from the history of shorePower, /history/2, to Home opens the row Shore Power and closes the others',
    ),
  },
  {
    name: 'The callback of signing in has a top bar.',
    file: 'client/src/app/routes.ts',
    find: "{ path: '/authentication/login-callback', screen: 'login', title: frame.app, hidesTopBar: true }",
    replace: "{ path: '/authentication/login-callback', screen: 'login', title: frame.app }",
    noticedBy: {
      is: 'test',
      file: 'e2e/specs/routes.spec.ts',
      title: 'NAV-02 the callbacks of sign-in and sign-out never have a top bar, and the profile screen has one',
    },
  },
  {
    name: "'Logging out...' is never cleared.",
    file: 'client/src/stores/start.ts',
    find: "start.isLoggingOut = state.is === 'failed'",
    replace: "start.isLoggingOut ||= state.is === 'failed'",
    noticedBy: {
      is: 'test',
      file: 'e2e/specs/start.spec.ts',
      title: "START-11 START-13 LIMIT-04 'Logging out...' is shown for 8 s when the page stays",
    },
  },
  {
    name: 'The panel of the bilge pump shows no state word.',
    file: 'client/src/components/Section.tsx',
    find: '>{state} </span>',
    replace: '> </span>',
    noticedBy: played('SC-57'),
  },
  {
    name: 'The pointer of a gauge stands at the other end of its tape.',
    file: 'client/src/components/Gauge.tsx',
    find: 'className={css.tapePointer} style={{ left:',
    replace: 'className={css.tapePointer} style={{ right:',
    noticedBy: {
      is: 'test',
      file: 'client/src/components/Gauge.test.tsx',
      title: '%s the tape of %f V marks the normal range, its limits, and the voltage at their places',
    },
  },
  {
    name: 'The graph of the starter battery draws the main battery.',
    file: 'client/src/screens/home/VoltageGraph.tsx',
    find: 'volts: it[meter] }))',
    replace: 'volts: it.V1 }))',
    noticedBy: {
      is: 'test',
      file: 'client/src/screens/home/VoltageGraph.test.tsx',
      title: '%s OPEN-063 the graph of %s sums its own readings up',
    },
  },
  {
    name: 'Each alarm of a burst reads the whole history.',
    file: 'client/src/stores/resync.ts',
    find: 'reading.isWantedAgain = true\n    return',
    replace: 'reading.isWantedAgain = true',
    noticedBy: {
      is: 'test',
      file: 'client/src/stores/resync.test.ts',
      title: 'QUALITY a thousand alarm pushes at one moment cause two history requests',
    },
  },
]

const readings: readonly KnownMutant[] = [
  {
    name: 'A battery of 11.79 V is in its normal range.',
    file: 'contracts/src/power.ts',
    find: 'low: 11.8,',
    replace: 'low: 11.79,',
    noticedBy: { is: 'scenario', id: 'SC-52', driver: 'dom' },
  },
  {
    name: 'The panel of the gas sensor shows the voltage of another input.',
    file: 'client/src/stores/power.ts',
    find: 'parseReading(it.last?.payload.Vs?.V4)',
    replace: 'parseReading(it.last?.payload.Vs?.V3)',
    noticedBy: { is: 'scenario', id: 'SC-58', driver: 'dom' },
  },
  {
    name: 'Rows of Home that were open stay open beside the one whose history was read.',
    file: 'client/src/stores/panels.ts',
    find: '    panels.open.home = number === undefined ? [] : [number]\n',
    replace: '',
    noticedBy: { is: 'scenario', id: 'SC-95', driver: 'dom' },
  },
  {
    name: 'Unpairing that is asked for twice is sent twice, and the second call fails.',
    file: 'client/src/stores/sensors.ts',
    find: '  if (unpairing.has(deviceId)) return\n',
    replace: '',
    noticedBy: { is: 'scenario', id: 'SC-36', driver: 'dom' },
  },
  {
    name: 'A device that is added before the network is open counts as enrolled.',
    file: 'client/src/machines/enrollment.ts',
    find: "preparing: { JoinOpen: 'enrolling',",
    replace: "preparing: { DeviceAdded: 'success', JoinOpen: 'enrolling',",
    noticedBy: { is: 'scenario', id: 'SC-50', driver: 'dom' },
  },
  {
    name: 'Of two conditions of the weather the last one is shown.',
    file: 'contracts/src/weather.ts',
    find: 'weather[0] ?? NO_CONDITION',
    replace: 'weather.at(-1) ?? NO_CONDITION',
    noticedBy: { is: 'scenario', id: 'SC-163', driver: 'dom' },
  },
  {
    name: 'An event that only mentions an alarm has the icon of an alarm.',
    file: 'client/src/components/eventAppearance.ts',
    find: "...(text.startsWith('Alarm') ? ALARM : known(CORE, text)), text }",
    replace: "...(text.includes('Alarm') ? ALARM : known(CORE, text)), text }",
    noticedBy: { is: 'scenario', id: 'SC-80', driver: 'dom' },
  },
  {
    name: 'The event log of an app that stays open grows without end.',
    file: 'client/src/stores/eventlog.ts',
    find: 'return merged.slice(0, Math.max(ITEMS_KEPT, fresh.length))',
    replace: 'return merged',
    noticedBy: {
      is: 'test',
      file: 'e2e/specs/history.spec.ts',
      title:
        'EVENTLOG-02 of the events that the gateway has forgotten, the newest stay: at most 10,000 with the new ones',
    },
  },
]

export const home: readonly KnownMutant[] = [...gauges, ...rows, ...ways, ...readings]
