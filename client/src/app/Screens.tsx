/** Components of the screens, by route. All but the start and logout screens are loaded lazily. */
import { type ComponentType, createElement, type ReactElement } from 'react'
import { LogoutScreen } from '#app/LogoutScreen.tsx'
import type { AppRoute } from '#app/routes.ts'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { StartScreen } from '#screens/start/StartScreen.tsx'

const HomeScreen = lazyComponent(async () => (await import('#screens/home/HomeScreen.tsx')).HomeScreen)
const SettingsScreen = lazyComponent(async () => (await import('#screens/settings/SettingsScreen.tsx')).SettingsScreen)
const EventlogScreen = lazyComponent(async () => (await import('#screens/eventlog/EventlogScreen.tsx')).EventlogScreen)
const HistoryScreen = lazyComponent(async () => (await import('#screens/history/HistoryScreen.tsx')).HistoryScreen)
const MapScreen = lazyComponent(async () => (await import('#screens/map/MapScreen.tsx')).MapScreen)
const WeatherScreen = lazyComponent(async () => (await import('#screens/weather/WeatherScreen.tsx')).WeatherScreen)
const MobScreen = lazyComponent(async () => (await import('#screens/mob/MobScreen.tsx')).MobScreen)
const PermissionScreen = lazyComponent(
  async () => (await import('#screens/permission/PermissionScreen.tsx')).PermissionScreen,
)
const ContactScreen = lazyComponent(async () => (await import('#screens/contact/ContactScreen.tsx')).ContactScreen)
const NotFoundScreen = lazyComponent(async () => (await import('#screens/notFound/NotFoundScreen.tsx')).NotFoundScreen)
const GalleryScreen = lazyComponent(async () => (await import('#screens/gallery/GalleryScreen.tsx')).GalleryScreen)
const LogbookScreen = lazyComponent(async () => (await import('#screens/logbook/LogbookScreen.tsx')).LogbookScreen)
const DeviceScreen = lazyComponent(async () => (await import('#screens/device/DeviceScreen.tsx')).DeviceScreen)
const WatchScreen = lazyComponent(async () => (await import('#screens/watch/WatchScreen.tsx')).WatchScreen)
const ProfileScreen = lazyComponent(async () => (await import('#screens/profile/ProfileScreen.tsx')).ProfileScreen)

/** Loads Home ahead, while the session is looked for. */
export const preloadHome = (): void => HomeScreen.preload()

/** Loads man overboard, its parts and the screen on the way to it ahead: none may wait for a network that is gone. */
export function preloadMob(): void {
  MobScreen.preload()
  PermissionScreen.preload()
}

const SCREENS: Readonly<Record<AppRoute['screen'], ComponentType>> = {
  start: StartScreen,
  login: StartScreen,
  home: HomeScreen,
  settings: SettingsScreen,
  eventlog: EventlogScreen,
  history: HistoryScreen,
  profile: ProfileScreen,
  map: MapScreen,
  weather: WeatherScreen,
  mob: MobScreen,
  permission: PermissionScreen,
  contact: ContactScreen,
  logbook: LogbookScreen,
  logout: LogoutScreen,
  gallery: GalleryScreen,
  device: DeviceScreen,
  watch: WatchScreen,
  notFound: NotFoundScreen,
}

/** Returns the element of a route; a lazy screen shows its loading state until its code is there. */
export const screenOf = ({ screen }: AppRoute): ReactElement => createElement(SCREENS[screen])
