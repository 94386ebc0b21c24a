/** Routes of the app: path, screen, title and top bar. Source: ROUTE, NAV, OPEN-074. */
import { frame } from '#texts/frame.ts'
import { history } from '#texts/history.ts'
import { titles } from '#texts/titles.ts'

export type ScreenName =
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
  | 'device'
  | 'watch'
  | 'notFound'

export interface AppRoute {
  readonly path: string
  readonly screen: ScreenName
  /** Title of a screen that shows one of many, from the id in its path. */
  readonly title: string | ((id: string) => string)
  /** A screen without a top bar is the marked exception. */
  readonly hidesTopBar?: true
  /** A screen that is opened from others: its top bar has a back button. */
  readonly hasBackButton?: true
  /** The screen covers the bars, which are out of reach behind it. */
  readonly coversBars?: true
  /** The screen has no control, so the keyboard scrolls it as a whole. */
  readonly isStatic?: true
}

export const titleOf = ({ title }: AppRoute, id: string | undefined): string =>
  typeof title === 'string' ? title : title(id ?? '')

export const START_ROUTE: AppRoute = { path: '/', screen: 'start', title: frame.app, hidesTopBar: true }

export const ROUTES: readonly AppRoute[] = [
  START_ROUTE,
  { path: '/home', screen: 'home', title: frame.app },
  { path: '/map', screen: 'map', title: titles.map, hidesTopBar: true },
  { path: '/settings', screen: 'settings', title: titles.settings },
  { path: '/profile', screen: 'profile', title: frame.profile, hasBackButton: true },
  { path: '/user/profile', screen: 'profile', title: frame.profile, hasBackButton: true },
  { path: '/user/login', screen: 'login', title: frame.app, hidesTopBar: true },
  { path: '/authentication/logout-callback', screen: 'logout', title: frame.app, hidesTopBar: true },
  { path: '/authentication/login-callback', screen: 'login', title: frame.app, hidesTopBar: true },
  { path: '/mob', screen: 'mob', title: titles.mob, hasBackButton: true },
  { path: '/geo-permission', screen: 'permission', title: titles.permission, hasBackButton: true },
  { path: '/weather', screen: 'weather', title: titles.weather, isStatic: true },
  { path: '/event-log', screen: 'eventlog', title: titles.eventlog },
  { path: '/history/:id', screen: 'history', title: history.title, hasBackButton: true },
  { path: '/logbook-record/:daterange', screen: 'logbook', title: titles.logbook, hidesTopBar: true },
  { path: '/userGallery/:ids', screen: 'gallery', title: titles.gallery, hidesTopBar: true },
  { path: '/this-device', screen: 'device', title: titles.device, hasBackButton: true },
  { path: '/watch', screen: 'watch', title: titles.watch, hidesTopBar: true, coversBars: true },
  { path: '/addContact', screen: 'contact', title: titles.contact, hasBackButton: true },
  { path: '/editContact', screen: 'contact', title: titles.contact, hasBackButton: true },
]

export const NOT_FOUND_ROUTE: AppRoute = { path: '*', screen: 'notFound', title: titles.notFound }
