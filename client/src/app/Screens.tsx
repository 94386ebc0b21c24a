/** Which component shows which screen. What is not there from the start comes with chunks of their own. */
import type { ReactNode } from 'react'
import { LogoutScreen } from '#app/LogoutScreen.tsx'
import type { Place } from '#app/routes.ts'
import { lazily } from '#screens/shared/lazyComponent.ts'
import { StartScreen } from '#screens/start/StartScreen.tsx'

const loadHome = async () => (await import('#screens/home/HomeScreen.tsx')).HomeScreen
const HomeScreen = lazily(loadHome)
const SettingsScreen = lazily(async () => (await import('#screens/settings/SettingsScreen.tsx')).SettingsScreen)
const EventlogScreen = lazily(async () => (await import('#screens/eventlog/EventlogScreen.tsx')).EventlogScreen)
const HistoryScreen = lazily(async () => (await import('#screens/history/HistoryScreen.tsx')).HistoryScreen)
const MapScreen = lazily(async () => (await import('#screens/map/MapScreen.tsx')).MapScreen)
const WeatherScreen = lazily(async () => (await import('#screens/weather/WeatherScreen.tsx')).WeatherScreen)
const MobScreen = lazily(async () => (await import('#screens/mob/MobScreen.tsx')).MobScreen)
const PermissionScreen = lazily(async () => (await import('#screens/permission/PermissionScreen.tsx')).PermissionScreen)
const ContactScreen = lazily(async () => (await import('#screens/contact/ContactScreen.tsx')).ContactScreen)
const MissingScreen = lazily(async () => (await import('#screens/notFound/MissingScreen.tsx')).MissingScreen)
const GalleryScreen = lazily(async () => (await import('#screens/gallery/GalleryScreen.tsx')).GalleryScreen)
const LogbookScreen = lazily(async () => (await import('#screens/logbook/LogbookScreen.tsx')).LogbookScreen)
const ProfileScreen = lazily(async () => (await import('#screens/profile/ProfileScreen.tsx')).ProfileScreen)

/** Fetches Home ahead, while the boat is asked for its status. */
export const homeComesNext = (): void => void loadHome().catch(() => undefined)

export function screenOf({ screen }: Place): ReactNode {
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
    case 'missing':
      return <MissingScreen />
  }
}
