/** Known mutants of the areas: alarm and watch. */
import type { KnownMutant } from './known.ts'

export const alarm: readonly KnownMutant[] = [
  {
    name: 'A paired gas detector in alarm reads Normal, since the wired reading masks it.',
    file: 'client/src/screens/settings/devicePanelState.ts',
    find: 'return severityOf(wired) >= severityOf(device) ? wired : device',
    replace: 'return wired',
    noticedBy: { is: 'scenario', id: 'SC-130', driver: 'chromium' },
  },
  {
    name: 'The push of an alarm that cannot be read is ignored, and the alarm is lost in silence.',
    file: 'client/src/hub/dispatch.ts',
    find: 'if (isAlarm(push)) readHistoryAfterAlarm()',
    replace: 'if (isAlarm(push) && decode(push.name, push.args).ok) readHistoryAfterAlarm()',
    noticedBy: {
      is: 'test',
      file: 'client/src/hub/unreadable.test.ts',
      title: 'OPEN-143 the app shows the alarm or reads the history, whatever the alarm push carries',
    },
  },
  {
    name: 'An answer in which no field can be read takes the rights of the captain away.',
    file: 'contracts/src/profile.ts',
    find: 'reply: lenientObject(Profile)',
    replace: 'reply: Profile',
    noticedBy: {
      is: 'test',
      file: 'client/src/api/unreadable.test.ts',
      title: 'an unreadable answer of profile.read is logged once and leaves the stored data unchanged',
    },
  },
  {
    name: 'The banner of an alarm shows the time of the phone, beside an event log in the zone of the captain.',
    file: 'client/src/app/Banners.tsx',
    find: 'time: clockTimeWithSeconds(mode.at, timeZone)',
    replace: 'time: clockTimeWithSeconds(mode.at, Intl.DateTimeFormat().resolvedOptions().timeZone)',
    noticedBy: { is: 'scenario', id: 'SC-132', driver: 'chromium' },
  },
  {
    name: 'The times of logs are formatted in the zone of the device.',
    file: 'client/src/texts/formatLog.ts',
    find: 'zonedText(at, zone)',
    replace: 'zonedText(at)',
    noticedBy: { is: 'scenario', id: 'SC-144', driver: 'dom' },
  },
  {
    name: 'A captain whose flags are all off reads that e-mail and SMS reach them.',
    file: 'client/src/texts/alarmDelivery.ts',
    find: "return ['App closed, nothing sounds:', captainText(delivery)]",
    replace: "return ['App closed, nothing sounds:', 'e-mail and SMS reach you.']",
    noticedBy: {
      is: 'test',
      file: 'e2e/specs/alarm-reach.spec.ts',
      title: 'follows a captain who changes the flags',
    },
  },
  {
    name: 'Settings has a fifth section.',
    file: 'client/src/screens/settings/SettingsScreen.tsx',
    find: '      <Sensors />\n',
    replace: '      <Sensors />\n      <Sensors />\n',
    noticedBy: {
      is: 'test',
      file: 'e2e/specs/alarm-colors.spec.ts',
      title: 'SETTINGS-01 Settings has exactly four sections, in order, on a phone',
    },
  },
  {
    name: 'By night the Event log entry of an alarm looks like its neighbors.',
    file: 'client/src/app/navigation.module.css',
    find: '[data-theme="night"] .placeRinging {',
    replace: '[data-theme="none"] .placeRinging {',
    noticedBy: {
      is: 'test',
      file: 'e2e/specs/alarm-colors.spec.ts',
      title: 'OPEN-141 has a bright background, dark text and another name in alarm mode by night',
    },
  },
  {
    name: 'A finger that slides off the button of the watch leaves it all the same.',
    file: 'client/src/screens/watch/useHold.ts',
    find: 'onPointerLeave: end',
    replace: 'onPointerLeave: () => undefined',
    noticedBy: {
      is: 'test',
      file: 'client/src/screens/watch/LeaveWatch.test.tsx',
      title: 'XTRA-08 a press that ends with %s does not leave',
    },
  },
  {
    name: 'The watch shows no battery of the boat.',
    file: 'client/src/screens/watch/WatchScreen.tsx',
    find: '<dd>{texts.volts(volts)}</dd>',
    replace: '<dd>{texts.unknown}</dd>',
    noticedBy: {
      is: 'test',
      file: 'client/src/screens/watch/WatchScreen.test.tsx',
      title: 'XTRA-08 the watch shows the batteries of boat and device, and follows that of the device',
    },
  },
  {
    name: 'In the watch an old report looks like a new one.',
    file: 'client/src/screens/watch/WatchScreen.tsx',
    find: '{isStale ? <StaleTag /> : null} ',
    replace: '',
    noticedBy: {
      is: 'test',
      file: 'client/src/screens/watch/WatchScreen.test.tsx',
      title: 'XTRA-08 an old report is marked as stale',
    },
  },
  {
    name: 'An alarm whose message says of which type its device is has the name of another type.',
    file: 'client/src/stores/sensorPush.ts',
    find: 'change.deviceTypeId ?? sensorViewOf',
    replace: 'sensorViewOf',
    noticedBy: { is: 'scenario', id: 'SC-22', driver: 'dom' },
  },
]
