import { beforeEach, expect, test } from 'vitest'
import { isPanelOpen, updatePanelsOnLeave, panels, togglePanel, toggleSection } from '#stores/panels.ts'

const openOnes = (): string[] =>
  Object.entries(panels.open).flatMap(([group, numbers]) => numbers.map(number => `${group} ${number}`))

beforeEach(() => {
  updatePanelsOnLeave('/home', '/weather')
  updatePanelsOnLeave('/settings', '/weather')
  panels.sections = ['sensors']
})

test.each([
  ['NAV-03', '/logbook-record/2024-06-01,2024-06-02', 'boat 1'],
  ['NAV-04', '/addContact', 'boat 2'],
  ['NAV-05', '/editContact', 'boat 2'],
  ['NAV-07', '/history/4', 'sensors 0'],
  ['NAV-08', '/history/5', 'sensors 1'],
  ['NAV-09', '/history/6', 'sensors 2'],
  ['NAV-10', '/history/8', 'sensors 3'],
  ['NAV-11', '/history/7', 'sensors 4'],
  ['NAV-12', '/history/17', 'sensors 5'],
  ['NAV-13', '/history/16', 'control 0'],
  ['NAV-14', '/history/15', 'control 1'],
])('%s leaving settings for %s opens only the panel %s', (_id, to, panel) => {
  togglePanel('sensors', 3)
  togglePanel('system', 0)
  updatePanelsOnLeave('/settings', to)
  expect(openOnes()).toEqual([panel])
})

test.each(['/home', '/event-log', '/history/2', '/history/9', '/history/x', '/logbook-record'])(
  'NAV-06 leaving settings for %s closes all panels',
  to => {
    togglePanel('boat', 1)
    togglePanel('control', 2)
    updatePanelsOnLeave('/settings', to)
    expect(openOnes()).toEqual([])
  },
)

test.each([
  ['NAV-15', '/history/2', ['home 0']],
  ['NAV-16', '/history/3', ['home 1']],
  ['NAV-17', '/history/10', ['home 2']],
  ['NAV-18', '/history/1', ['home 3']],
  ['OPEN-075', '/history/4', []],
  ['OPEN-075', '/settings', []],
])('%s leaving home for %s sets the open panels to %j', (_id, to, open) => {
  togglePanel('home', 1)
  togglePanel('home', 2)
  updatePanelsOnLeave('/home', to)
  expect(openOnes()).toEqual(open)
})

test('OPEN-075 leaving one screen, or coming back, does not change the panels of the other', () => {
  updatePanelsOnLeave('/settings', '/history/17')
  updatePanelsOnLeave('/history/17', '/settings')
  updatePanelsOnLeave('/home', '/history/3')
  expect(openOnes()).toEqual(['home 1', 'sensors 5'])
})

test('SETTINGS-03 opening a panel also opens its section, and an open section stays open', () => {
  expect(panels.sections).toEqual(['sensors'])
  updatePanelsOnLeave('/settings', '/history/16')
  expect(panels.sections).toEqual(['sensors', 'control'])
  toggleSection('control')
  expect(panels.sections).toEqual(['sensors'])
})

test('SETTINGS-02 a toggle opens and closes only its own panel', () => {
  togglePanel('boat', 0)
  expect([isPanelOpen(panels, 'boat', 0), isPanelOpen(panels, 'system', 0)]).toEqual([true, false])
  togglePanel('boat', 0)
  expect(isPanelOpen(panels, 'boat', 0)).toBe(false)
})
