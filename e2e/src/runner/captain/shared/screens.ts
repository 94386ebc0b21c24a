/** Words of scenarios for the screens of the app, by path. */
export const SCREENS: Readonly<Record<string, string>> = {
  '/': 'start',
  '/home': 'home',
  '/settings': 'settings',
  '/event-log': 'event-log',
  '/profile': 'profile',
  '/map': 'map',
  '/mob': 'mob',
  '/geo-permission': 'permission',
}
