/** Dialogs, menus, sheets and panels of the app: the actions that open each, from its screen. */

export interface Opening {
  /** A word for the name of the picture. */
  readonly name: string
  readonly at: string
  /** Actions of the vocabulary, with their parameters. */
  readonly does: readonly (readonly [verb: string, params?: unknown])[]
  /** Name of a button that is pressed at the end, for what no action leaves open. */
  readonly presses?: string | RegExp
}

const LOG = '/logbook-record/2026-05-30,2026-06-01'
const panelOf = (panel: string): Opening => ({ name: `panel-${panel}`, at: '/settings', does: [['panel', panel]] })
const toolOf = (tool: string): Opening => ({ name: `tool-${tool}`, at: '/profile', does: [['tool', tool]] })

export const OPENINGS: readonly Opening[] = [
  { name: 'graph', at: '/home', does: [['graph', 'consumption']] },
  { name: 'row', at: '/home', does: [['expand', 'door']] },
  { name: 'row-menu', at: '/home', does: [], presses: /Door.* menu$/ },
  { name: 'dial', at: '/map', does: [['open-dial']] },
  { name: 'radius', at: '/map', does: [['open-radius']] },
  { name: 'map-settings', at: '/map', does: [['open-map-settings']] },
  { name: 'hunt', at: '/map', does: [['start-tracking']] },
  { name: 'vips', at: '/mob', does: [['vip-list']] },
  { name: 'vip-form', at: '/mob', does: [['vip-list'], ['add-vip']] },
  { name: 'log-options', at: LOG, does: [['open-log-options']] },
  { name: 'log-hint', at: LOG, does: [['open-log-hint']] },
  { name: 'favourite', at: LOG, does: [['open-log-options'], ['choose-log-option', 'save']] },
  { name: 'log-list', at: LOG, does: [['trip-as', 'list']] },
  { name: 'share', at: LOG, does: [['share', 'log']] },
  {
    name: 'picture',
    at: '/userGallery/skerries',
    does: [
      ['pick-picture', { slot: 1, file: 'jpeg' }],
      ['tap-slot', 1],
    ],
  },
  { name: 'success', at: '/profile', does: [['save-profile']] },
  ...['email', 'sms', 'customization', 'accounts', 'consumption', 'subscription'].map(toolOf),
  // Its question comes back with its panel.
  {
    name: 'account-question',
    at: '/profile',
    does: [
      ['tool', 'accounts'],
      ['account', { user: 'guest', wish: 'delete' }],
    ],
  },
  ...['boat', 'captains-log', 'sailor-friends', 'gateway', 'meters', 'gasValve', 'smoke'].map(panelOf),
  { name: 'unpair', at: '/settings', does: [['panel', 'smoke']], presses: 'UNPAIR' },
  { name: 'restart', at: '/settings', does: [['panel', 'gateway']], presses: 'Restart' },
  // It stays open on every screen.
  { name: 'messages', at: '/home', does: [], presses: /^Messages/ },
]
