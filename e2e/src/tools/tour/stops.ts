/** Stops of the tour: what to open at each route, and what marks the arrival. */
import { NOT_FOUND_ROUTE, ROUTES as APP_ROUTES } from '@drydock/client/routes'
import { WEATHER_SPINNER_MS } from '@drydock/contracts'

export interface Stop {
  /** The address to open; the route itself when left out. */
  readonly at?: string
  /** The page is loaded there while the boat is silent, since the route is for those who have not been let in yet. */
  readonly loads?: true
  /** Where one stands then, when the app leads on. */
  readonly ends?: RegExp
  /** Virtual time until everything is on the page. */
  readonly takes?: number
  /** A word for the name of the picture; none for a route that shows what another shows. */
  readonly picture?: string
  /** Pictured in all themes and with an alarm, not in the day alone. */
  readonly always?: true
}

/** Until a map has come and has found its place. */
const DRAWN_MS = 2_000

/** By the route as the app writes it. Those that load the page, and the one that signs out, are the last. */
const STOPS: Readonly<Record<string, Stop>> = {
  '/home': { picture: 'home', always: true },
  '/map': { picture: 'map', always: true, takes: DRAWN_MS },
  '/settings': { picture: 'settings', always: true },
  '/profile': { picture: 'profile' },
  '/user/profile': {},
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

/** Every stop with its route, in the order of the tour. */
export const TOUR: readonly (Stop & { readonly route: string; readonly at: string })[] = Object.entries(STOPS).map(
  ([route, it]) => ({ at: route, ...it, route }),
)

const ROUTES = [...APP_ROUTES, NOT_FOUND_ROUTE].map(it => it.path)
/** Routes of the app that the tour does not know, and stops at routes that the app does not have. */
export const unvisitedRoutes = (): readonly string[] => [
  ...ROUTES.filter(it => !Object.hasOwn(STOPS, it)),
  ...Object.keys(STOPS).filter(it => !ROUTES.includes(it)),
]
