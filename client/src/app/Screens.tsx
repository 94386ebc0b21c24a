/** Components of the screens, by route. All but the start and logout screens are loaded lazily. */
import type { ReactElement } from 'react'
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

/** Loads man overboard ahead with the screen on the way to it: neither may wait for a network that is gone. */
export function preloadMob(): void {
  MobScreen.preload()
  PermissionScreen.preload()
}

/** Returns the element of a route; a lazy screen shows its loading state until its code is there. */
export function screenOf({ screen }: AppRoute): ReactElement {
  switch (screen) {
    case 'start':
    case 'login':
      return <StartScreen />
    case 'home':
      return <HomeScreen />
    case 'settings':
      return <SettingsScreen />
    case 'eventlog':
      return <EventlogScreen />
    case 'history':
      return <HistoryScreen />
    case 'profile':
      return <ProfileScreen />
    case 'map':
      return <MapScreen />
    case 'weather':
      return <WeatherScreen />
    case 'mob':
      return <MobScreen />
    case 'permission':
      return <PermissionScreen />
    case 'contact':
      return <ContactScreen />
    case 'logbook':
      return <LogbookScreen />
    case 'logout':
      return <LogoutScreen />
    case 'gallery':
      return <GalleryScreen />
    case 'device':
      return <DeviceScreen />
    case 'watch':
      return <WatchScreen />
    case 'notFound':
      return <NotFoundScreen />
  }
}
