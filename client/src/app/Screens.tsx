/** Which component shows which screen. What Home, settings and log need comes with chunks of their own. */
import type { ReactNode } from 'react'
import { LogoutScreen } from '#app/LogoutScreen.tsx'
import type { Place } from '#app/places.ts'
import { LaterScreen } from '#screens/honest/LaterScreen.tsx'
import { lazily } from '#screens/live/lazily.ts'
import { StartScreen } from '#screens/start/StartScreen.tsx'

const HomeScreen = lazily(async () => (await import('#screens/home/HomeScreen.tsx')).HomeScreen)
const SettingsScreen = lazily(async () => (await import('#screens/settings/SettingsScreen.tsx')).SettingsScreen)
const EventlogScreen = lazily(async () => (await import('#screens/eventlog/EventlogScreen.tsx')).EventlogScreen)
const ProfileScreen = lazily(async () => (await import('#screens/profile/ProfileScreen.tsx')).ProfileScreen)

export function screenOf({ screen, bare }: Place): ReactNode {
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
    case 'profile':
      return <ProfileScreen />
    case 'logout':
      return <LogoutScreen />
    default:
      return <LaterScreen is={screen} titled={bare === true} />
  }
}
