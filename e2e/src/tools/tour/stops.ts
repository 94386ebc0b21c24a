/** Stops of the tour: what to open at each route, and what marks the arrival. */
import { NOT_FOUND_ROUTE, ROUTES as APP_ROUTES } from '@drydock/client/routes'
import { WEATHER_SPINNER_MS } from '@drydock/contracts'

export interface Stop {
  /** The address to open; the route itself when left out. */
  readonly at?: string
  /** The page is loaded there while the boat is silent, since the route is for people before startup. */
  readonly loads?: true
  /** The path afterwards, if the app redirects. */
  readonly ends?: RegExp
  /** Virtual time until the screen is complete. */
  readonly takes?: number
  /** A word for the name of the picture; missing for a route that shows another one. */
  readonly picture?: string
  /** Pictures in all themes and with an alarm, not by day only. */
  readonly always?: true
}

/** Time until a map is drawn at its place. */
const DRAWN_MS = 2_000

/** Stops by route of the app. Those that load the page come last, and then the one that signs out. */
const STOPS: Readonly<Record<string, Stop>> = {
  '/home': { picture: 'home', always: true },
  '/map': { picture: 'map', always: true, takes: DRAWN_MS },
  '/settings': { picture: 'settings', always: true },
  '/profile': { picture: 'profile' },
  '/user/profile': {},
  '/this-device': { picture: 'this-device' },
  // An alarm ends the watch.
  '/watch': { picture: 'watch', ends: /^\/(watch|home)$/ },
  '/mob': { picture: 'mob', takes: DRAWN_MS },
  '/geo-permission': { at: '/geo-permission?destination=map', picture: 'permission' },
  '/weather': { picture: 'weather', takes: WEATHER_SPINNER_MS },
  '/event-log': { picture: 'event-log' },
  '/history/:id': { at: '/history/10', picture: 'history' },
  '/logbook-record/:daterange': { at: '/logbook-record/2026-05-30,2026-06-01', picture: 'logbook', takes: DRAWN_MS },
  '/userGallery/:ids': { at: '/userGallery/skerries', picture: 'gallery' },
  '/addContact': { picture: 'add-contact' },
  '/editContact': { at: '/editContact?id=ann', picture: 'edit-contact' },
  '*': { at: '/no-such-page', picture: 'missing' },
  '/': { loads: true, ends: /^\/(home)?$/, picture: 'start' },
  '/user/login': { loads: true, ends: /^\/(home)?$/ },
  '/authentication/login-callback': { loads: true, ends: /^\/(home|authentication\/login-callback)?$/ },
  '/authentication/logout-callback': { ends: /^\/$|\/identity|\/oidc/ },
}

/** Returns every stop with its route, in the order of the tour. */
export const TOUR: readonly (Stop & { readonly route: string; readonly at: string })[] = Object.entries(STOPS).map(
  ([route, it]) => ({ at: route, ...it, route }),
)

const ROUTES = [...APP_ROUTES, NOT_FOUND_ROUTE].map(it => it.path)
/** Returns routes of the app without a stop, and stops without a route. */
export const unvisitedRoutes = (): readonly string[] => [
  ...ROUTES.filter(it => !Object.hasOwn(STOPS, it)),
  ...Object.keys(STOPS).filter(it => !ROUTES.includes(it)),
]
