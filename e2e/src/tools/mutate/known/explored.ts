/** Known mutants of the areas: alarm, link, event log and enrollment. Random walks find each of them, too. */
import type { Check, KnownMutant } from './known.ts'

const played = (id: string): Check => ({ is: 'scenario', id, driver: 'dom' })

const RECOVERY = 'client/src/stores/resync.ts'
const ALARM_MACHINE = 'client/src/machines/alarm.ts'
const ALARM_STORE = 'client/src/stores/alarm.ts'

export const explored: readonly KnownMutant[] = [
  {
    name: 'An alarm that was silenced never sounds again.',
    file: ALARM_MACHINE,
    find: "  deadline: ({ mode }) => (mode.is === 'on' ? mode.silencedUntil : undefined),\n",
    replace: '  deadline: () => undefined,\n',
    noticedBy: played('SC-141'),
  },
  {
    name: 'A second alarm stays silent when the first one was silenced.',
    file: ALARM_STORE,
    find: '  if (state.mode !== before.mode) alarm.mode = state.mode\n',
    replace:
      "  const silent = state.raised !== before.raised && before.mode.is === 'on' ? { silencedUntil: before.mode.silencedUntil } : {}\n  if (state.mode !== before.mode) alarm.mode = state.mode.is === 'on' ? { ...state.mode, ...silent } : state.mode\n",
    noticedBy: played('SC-142'),
  },
  {
    name: 'After a reconnect the devices are not read again.',
    file: RECOVERY,
    find: '  refreshSensors()\n  void readHistory(loadEventlog)\n',
    replace: '  void readHistory(loadEventlog)\n',
    noticedBy: played('SC-143'),
  },
  {
    name: 'The event log has the times of the phone, whatever zone the captain has chosen.',
    file: 'client/src/stores/settings.ts',
    find: '  settings.timeZone = known(name)\n',
    replace: '  settings.timeZone = known(Intl.DateTimeFormat().resolvedOptions().timeZone)\n',
    noticedBy: played('SC-144'),
  },
  {
    name: 'An alarm that was pushed while the phone slept is never shown.',
    file: RECOVERY,
    find: '  refreshSensors()\n  void readHistory(loadEventlog)\n',
    replace: '  refreshSensors()\n',
    noticedBy: played('SC-145'),
  },
  {
    name: 'The answer to ARM is ignored, so that a refusal is not said.',
    file: ALARM_STORE,
    find: "  if (!answer.ok) armingRun.send({ is: 'call-failed', run: thisRun })\n",
    replace: '  void answer\n',
    noticedBy: played('SC-13'),
  },
  {
    name: 'A reconnect takes the result of an enrollment away.',
    file: 'client/src/app/startApp.ts',
    find: '(again ? recover() : loadFirst())',
    replace: '(again ? (endSession(), recover()) : loadFirst())',
    noticedBy: played('SC-146'),
  },
  {
    name: 'A boat that leaves its geofence is not announced.',
    file: ALARM_MACHINE,
    find: 'mode: modeOf(alarm),\n      watch,\n      raised: [alarm],',
    replace: 'mode: type === 13 ? state.mode : modeOf(alarm),\n      watch,\n      raised: [alarm],',
    noticedBy: played('SC-64'),
  },
  {
    name: 'Without a link the last status looks fresh.',
    file: 'client/src/stores/link.ts',
    find: 'it.isSuspect || isStripShown(it, at)',
    replace: 'it.isSuspect',
    noticedBy: played('SC-147'),
  },
]
