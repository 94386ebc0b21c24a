/**
 * The routes of the app: what they are called, whether they have a top bar, and what they show. Source: ROUTE, NAV,
 * OPEN-074.
 */
import { frame } from '#texts/frame.ts'
import { history } from '#texts/history.ts'
import { titles } from '#texts/titles.ts'

export type Screen =
  | 'start'
  | 'home'
  | 'settings'
  | 'eventlog'
  | 'history'
  | 'profile'
  | 'logout'
  | 'login'
  | 'map'
  | 'weather'
  | 'mob'
  | 'permission'
  | 'contact'
  | 'logbook'
  | 'gallery'
  | 'missing'

export interface Place {
  readonly path: string
  readonly screen: Screen
  /** Of a screen that shows one of many: from the id of its path. */
  readonly title: string | ((id: string) => string)
  /** A screen without a top bar is the marked exception. */
  readonly bare?: true
  /** A screen that is come to from others: its top bar leads back. */
  readonly back?: true
  /** Nothing on it can be pressed, so the keyboard scrolls it as a whole. */
  readonly still?: true
}

export const titleOf = ({ title }: Place, id: string | undefined): string =>
  typeof title === 'string' ? title : title(id ?? '')

export const PLACES: readonly Place[] = [
  { path: '/', screen: 'start', title: frame.app, bare: true },
  { path: '/home', screen: 'home', title: frame.app },
  { path: '/map', screen: 'map', title: titles.map, bare: true },
  { path: '/settings', screen: 'settings', title: titles.settings },
  { path: '/profile', screen: 'profile', title: frame.profile, back: true },
  { path: '/user/profile', screen: 'profile', title: frame.profile, back: true },
  { path: '/user/login', screen: 'login', title: frame.app, bare: true },
  { path: '/authentication/logout-callback', screen: 'logout', title: frame.app, bare: true },
  { path: '/authentication/login-callback', screen: 'login', title: frame.app, bare: true },
  { path: '/mob', screen: 'mob', title: titles.mob, back: true },
  { path: '/geo-permission', screen: 'permission', title: titles.permission, back: true },
  { path: '/weather', screen: 'weather', title: titles.weather, still: true },
  { path: '/event-log', screen: 'eventlog', title: titles.eventlog },
  { path: '/history/:id', screen: 'history', title: history.title, back: true },
  { path: '/logbook-record/:daterange', screen: 'logbook', title: titles.logbook, bare: true },
  { path: '/userGallery/:ids', screen: 'gallery', title: titles.gallery, bare: true },
  { path: '/addContact', screen: 'contact', title: titles.contact, back: true },
  { path: '/editContact', screen: 'contact', title: titles.contact, back: true },
]

export const MISSING: Place = { path: '*', screen: 'missing', title: titles.missing }
