import { expect, test } from 'vitest'
import type { TimedEntry } from '#boatView.ts'
import { deviceName, meterName, optionText, wordsOf } from './displayNames.ts'
import { linesOf, momentName, progressText, slugOf, entrySummary, timeText } from './texts.ts'

test.each([
  [0, '00:00.000'],
  [33_014, '00:33.014'],
  [3_753_000, '1:02:33.000'],
  [-1_500, '−00:01.500'],
])('a time of %d ms reads %s', (ms, text) => {
  expect(timeText(ms)).toBe(text)
})

test.each([
  ['waiting', 'begins once an app is signed in: 5 steps'],
  ['running', 'step 2 of 5 · 00:20 of 01:00'],
  ['over', 'step 2 of 5 · 00:20 of 01:00 · that was the last'],
  ['stopped', 'step 2 of 5 · 00:20 of 01:00 · stopped by Go to: the other steps are left out'],
] as const)('a scenario that is %s reads %s', (is, text) => {
  expect(
    progressText({ id: 'SC-1', name: 'A', is, at: 20_000, of: 60_000, done: 2, steps: 5, leftOut: 0, failures: [] }),
  ).toBe(text)
})

test.each([
  ['A door opens!', 'a-door-opens'],
  ['Åse på vagt', 'ase-pa-vagt'],
  ['Якорь', 'scenario'],
])('the slug of %s is %s', (name, slug) => expect(slugOf(name, 'scenario')).toBe(slug))

test('names are split into words', () => {
  expect(['bilgePump', 'carbonMonoxide', 'V1', 'NotPresent'].map(wordsOf)).toEqual([
    'bilge pump',
    'carbon monoxide',
    'V1',
    'Not present',
  ])
})

test('devices and meters have the names of the app', () => {
  expect(['door', 'bilgePump', 'carbonMonoxide', 'clear'].map(deviceName)).toEqual([
    'Main Door Sensor',
    'Bilge pump',
    'CO detector',
    'clear',
  ])
  expect([['V1', 'V3'].map(meterName), ['V2', 'smartPlug', 'NotPresent'].map(optionText)]).toEqual([
    ['Consumption (V1)', 'V3'],
    ['Starter (V2)', 'Smart Plug', 'Not present'],
  ])
})

const entryOf = (lane: TimedEntry['lane'], name: string, body: unknown): TimedEntry => ({
  seq: 1,
  at: 0,
  lane,
  name,
  body,
})

test.each([
  [entryOf('rest', 'GET /api/Alarm/Arm', { status: 200 }), 'GET /api/Alarm/Arm 200'],
  [entryOf('hub', 'SetStatusOnClient', ['{}']), 'SetStatusOnClient'],
  [entryOf('step', 'alarm', 'bilgePump'), 'alarm · bilgePump'],
  [entryOf('step', 'sensor', { type: 'door', on: true }), 'sensor · type: door, on: true'],
  [
    entryOf('state', 'outbox', { channel: 'sms', to: '+4512345678', text: 'Freja: alarm' }),
    'sms to +4512345678: Freja: alarm',
  ],
  [entryOf('app', 'console', { come: ['disabled', 'aria-label: Alarm'], gone: [] }), 'Alarm'],
  [entryOf('app', 'console', { come: ['Skip to content', 'Freja'], gone: [] }), 'Freja'],
])('the summary of an entry names what happened', (entry, text) => {
  expect(entrySummary(entry)).toBe(text)
})

test('the state of the boat is listed line by line, and unusual values are marked', () => {
  const lines = linesOf({
    armed: true,
    silent: false,
    temperature: -273,
    readings: { V1: 12.7, I1: 0.1, V3: 'NotPresent' },
    position: null,
    sensors: { door: { on: true, battery: 87, link: 'ok' }, smoke: 'not paired' },
    system: { mainPower: false },
  })
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Alarm', 'armed', true],
      ['Main Door Sensor', 'Open · 87 %', true],
      ['Consumption (V1)', '12.7 V', false],
      ['Bilge pump (I1)', '0.1 A', false],
      ['V3', 'not present', false],
      ['Cabin', 'not measured', false],
      ['Position', 'none', false],
      ['Mains', 'lost', true],
    ]),
  )
})

test.each([
  [33_000, '00-33'],
  [3_753_000, '1-02-33'],
  [undefined, '00-00'],
])('a snapshot of a boat at %d ms is named by its time', (at, name) => {
  expect(momentName(JSON.stringify({ at }))).toBe(name)
})
