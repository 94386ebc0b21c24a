/** The routes of the app: what they are called, whether they have a top bar, and what they show. Source: ROUTE, NAV, OPEN-074. */
import type { Later } from '#screens/honest/LaterScreen.tsx'
import { eventlog } from '#texts/eventlog.ts'
import { frame } from '#texts/frame.ts'
import { places as texts } from '#texts/places.ts'
import { profile } from '#texts/profile.ts'
import { settings } from '#texts/settings.ts'

export type Screen = 'start' | 'home' | 'settings' | 'eventlog' | 'profile' | 'logout' | 'login' | Later

export interface Place {
  readonly path: string
  readonly screen: Screen
  readonly title: string
  /** A screen without a top bar is the marked exception. */
  readonly bare?: true
}

export const PLACES: readonly Place[] = [
  { path: '/', screen: 'start', title: frame.app, bare: true },
  { path: '/home', screen: 'home', title: frame.app },
  { path: '/map', screen: 'map', title: texts.map.title, bare: true },
  { path: '/settings', screen: 'settings', title: settings.title },
  { path: '/profile', screen: 'profile', title: profile.title },
  { path: '/user/profile', screen: 'profile', title: profile.title },
  { path: '/user/login', screen: 'login', title: frame.app, bare: true },
  { path: '/authentication/logout-callback', screen: 'logout', title: frame.app, bare: true },
  { path: '/authentication/login-callback', screen: 'login', title: frame.app, bare: true },
  { path: '/mob', screen: 'mob', title: texts.mob.title },
  { path: '/geo-permission', screen: 'permission', title: texts.permission.title },
  { path: '/weather', screen: 'weather', title: texts.weather.title },
  { path: '/event-log', screen: 'eventlog', title: eventlog.title },
  { path: '/history/:id', screen: 'history', title: texts.history.title },
  { path: '/logbook-record/:daterange', screen: 'logbook', title: texts.logbook.title, bare: true },
  { path: '/userGallery/:ids', screen: 'gallery', title: texts.gallery.title, bare: true },
  { path: '/addContact', screen: 'contact', title: texts.contact.title },
  { path: '/editContact', screen: 'contact', title: texts.contact.title },
]

export const MISSING: Place = { path: '*', screen: 'missing', title: texts.missing.title }
