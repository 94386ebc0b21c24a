/**
 * Screens that are broken in one place fail a scenario there. That they pass it as they are is shown by the library,
 * which is played on the same engine by `npm test` (part `dom`). What is replaced is code of the bundle: names that a
 * bundler may choose otherwise are left open.
 */
import { queryObjects } from 'node:v8'
import { readLibrary } from '@drydock/simulator'
import { Window } from 'happy-dom'
import { beforeAll, expect, test } from 'vitest'
import { loadScreens } from '#runner/apps/bundles.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { SCENARIOS } from '#paths.ts'
import { runOnce } from '../../replay/run.ts'
import type { CaseResult } from '../../replay/result.ts'
import { type AppScript, appScript, compiled } from './appScript.ts'

const TIME_LIMIT_MS = 300_000
/** The last page, and what the engine keeps until the next one. */
const MOST_PAGES = 3
const OPTIONS = { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' } as const
const { scenarios } = readLibrary(SCENARIOS, vocabulary)

let code: string
let app: AppScript
beforeAll(async () => {
  code = (await loadScreens()).code
  app = await appScript()
}, TIME_LIMIT_MS)

/** `name` is the id of a scenario, with its case if it has one. */
async function played(name: string, shown: AppScript): Promise<CaseResult> {
  const scenario = scenarios.find(it => `${it.id} ${it.case}`.trim() === name)
  if (!scenario) throw new Error(`The library has no scenario '${name}'.`)
  return (await runOnce(scenario, 1, OPTIONS, { screens: shown })).result
}

test.each<readonly [what: string, scenario: string, good: RegExp, bad: string, says: RegExp]>([
  [
    'the start does not say what it asks for',
    'SC-03',
    /asking: "Asking the boat for its status"/,
    'asking: ""',
    /attempt/,
  ],
  [
    'the button that arms is never enabled',
    'SC-13',
    /disabled: !waiting && armed === void 0/,
    'disabled: true',
    /button 'ARM' is disabled/,
  ],
  ['a bad voltage is not red', 'SC-53 24 V', /where !== "normal" && \w+\.gaugeBad/, '""', /error/],
  ['the cabin is shown in another unit', 'SC-59', /sign: "°C"/, 'sign: "°F"', /°F/],
  [
    'the rows of Home are the other way round',
    'SC-09',
    /types\.map\(\(type\)/,
    'types.toReversed().map((type)',
    /rows/,
  ],
  [
    'a row shows another state than a screen reader says',
    'SC-29',
    /(className: \w+\.rowState,\s+children: \[)state,/,
    '$1"--",',
    /head of the row/,
  ],
  [
    'the alarm does not name its device',
    'SC-132 new-york',
    /children: shown\.device/,
    'children: ""',
    /MAIN DOOR SENSOR/,
  ],
  ['a warning has no heading', 'SC-75', /words\[kind\]/, 'words[""]', /WARNING|SUCCESS/],
  [
    'the icon of the event log does not say that there is an alarm',
    'SC-131',
    /ringing \? [\w$]+\.logClears/,
    'false ? ""',
    /event-log-icon/,
  ],
  ['the strip of a lost connection is missing', 'SC-113', /shown && since !== void 0/, 'false', /link/],
  [
    'an event has the sign of every event',
    'SC-76',
    /"aria-label": appearance\.name/,
    '"aria-label": "Event"',
    /sign|timeline/,
  ],
  ['a step of an enrollment is called like the one before', 'SC-43', /join: "Join"/, 'join: "Prepare"', /enrolling/],
  [
    'the map does not say where the boat is',
    'SC-64',
    /(className: \w+\.placeCardFrom,\s+children: )boat \?/,
    '$1false ?',
    /map-distance/,
  ],
  ['an action of the map does nothing', 'SC-66', /(close\(\);\s+)run\(\);/, '$1', /hunt|Stop tracking/],
  [
    'a call for help can never be sent',
    'SC-88 refused',
    /disabled: !valid \|\| !located/,
    'disabled: true',
    /mob|Send Message/,
  ],
  ['the overlay says nothing', 'SC-90 refuses the key', /(id: name,\s+children: )label/, '$1""', /overlay/],
  ['a distance is shown in another unit', 'SC-69 one point', /sign: "NM"/, 'sign: "km"', /km/],
  [
    'too much usage is not said',
    'SC-86 at 120 percent',
    /"aria-valuetext": isHigh \?/,
    '"aria-valuetext": false ?',
    /high/,
  ],
  ['too much usage has no color', 'SC-86 at 120 percent', /isHigh && (\w+\.usageHigh)/, 'false && $1', /color of/],
  [
    'a section does not say how its panels are',
    'SC-130',
    /(alarm && \w+\.sectionAlarm\),\s+children: )line/,
    '$1""',
    /section-line/,
  ],
  [
    'an empty place for a picture does not say what to do',
    'SC-91',
    /upload: "Click here to upload"/,
    'upload: ""',
    /empty|Click here/,
  ],
  ['a dialog has no title', 'SC-92', /(name: "tick",\s+size: 28\s+\}\)\s+\}\), )title\]/, '$1""]', /friend-dialog/],
  ['every event has one drawing', 'SC-76', /name: appearance\.icon/, 'name: "shield"', /is drawn as 'Online'/],
  ['an alarm looks like any event', 'SC-80 no zone', /alarm: \w+\.eventAlarm/, 'alarm: ""', /look/],
  [
    'a progress bar has other words above it',
    'SC-91',
    /(className: "grow",\s+children: )name/,
    '$1"Working"',
    /'Uploading\.\.\.' stands beside|progress bar shows/,
  ],
  ['a progress bar has another length', 'SC-91', /width: `\$\{part\.percent\}%`/, 'width: "7%"', /length of the/],
  [
    'the number beside the slider is another radius',
    'SC-99 Android',
    /children: radius \}\), " m"/,
    'children: 25 }), " m"',
    /radius shows '25 m'/,
  ],
  [
    'the buttons of an account have one word',
    'SC-85',
    /(requestChange\(it\.userId, verb\),\s+children: )name/,
    '$1"Delete"',
    /'Lock out \S+' shows 'Delete'/,
  ],
  [
    'the word beside a right is always the same',
    'SC-85',
    /it\[field\] \? (\w+)\.on : \w+\.off/,
    '$1.on',
    /right shows 'Allowed'/,
  ],
  [
    'a contact is deleted with the drawing of a pen',
    'SC-89',
    /name: "bin",(\s+size: 24)/,
    'name: "pen",$1',
    /'Delete' is drawn as 'Edit'/,
  ],
  [
    'the end of a round trip is drawn as a stop',
    'SC-68 9.9 m',
    /(round: .*)"path", \{\s+d: "M6-26[^}]*\}/,
    '$1"rect", { width: 10, height: 10 }',
    /'Round trip' has another sign/,
  ],
  ['links lead nowhere', 'SC-83', /if \(!event\.defaultPrevented\) go\(event\)/, 'event.preventDefault()', /Profile/],
])(
  '%s: %s fails there',
  async (_, name, good, bad, says) => {
    const broken = code.replace(good, bad)
    expect(broken).not.toBe(code)
    const { verdict, failures } = await played(name, { ...compiled({ code: broken, css: '' }), rules: app.rules })
    expect(verdict).toBe('failed')
    expect(failures.join('\n')).toMatch(says)
  },
  TIME_LIMIT_MS,
)

/**
 * Returns the number of pages in memory. A realm needs several rounds of garbage collection with turns between, in
 * which its callbacks run.
 */
async function pagesLeft(rounds = 10): Promise<number> {
  for (let turns = 0; turns < 20; turns++) await new Promise(resolve => setImmediate(resolve))
  const count = queryObjects(Window, { format: 'count' })
  return count <= MOST_PAGES || rounds === 1 ? count : pagesLeft(rounds - 1)
}

test(
  'the engine keeps at most three of the pages played here in memory',
  async () => {
    expect(await pagesLeft()).toBeLessThanOrEqual(MOST_PAGES)
  },
  TIME_LIMIT_MS,
)
