/**
 * Main navigation with five entries. In alarm mode the event log entry is red and clears the alarm mode. Source: NAV-23
 * to NAV-33, OPEN-130.
 */
import css from './navigation.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import type { FrameIcon } from '#components/icons/frame.tsx'
import { NavLink } from '#components/Link.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm } from '#stores/alarm.ts'
import { openEventLog } from '#stores/eventlog.ts'
import { frame } from '#texts/frame.ts'

const ENTRIES = [
  { to: '/home', icon: 'home', name: frame.navigation.home },
  { to: '/map', icon: 'fence', name: frame.navigation.fence },
  { to: '/settings', icon: 'settings', name: frame.navigation.settings },
  { to: '/event-log', icon: 'log', name: frame.navigation.log },
  { to: '/weather', icon: 'weather', name: frame.navigation.weather },
] as const satisfies readonly { to: string; icon: FrameIcon; name: string }[]

function EventLogLink({ to, icon, name }: (typeof ENTRIES)[number]) {
  const ringing = useSnapshot(alarm).mode.is === 'on'
  return (
    <NavLink
      to={to}
      className={classes(css.place, ringing && css.placeRinging)}
      aria-label={ringing ? frame.logClears : undefined}
      onClick={({ ctrlKey, metaKey, shiftKey, altKey }) => {
        // A press that opens another tab leaves the alarm of this one on.
        if (!(ctrlKey || metaKey || shiftKey || altKey)) openEventLog()
      }}
    >
      <Icon name={ringing ? 'octagon' : icon} />
      <span>{name}</span>
    </NavLink>
  )
}

export function MainNavigation({ className, inert = false }: { className: string; inert?: boolean }) {
  return (
    <nav className={className} aria-label={frame.main} inert={inert}>
      {ENTRIES.map(it =>
        it.icon === 'log' ? (
          <EventLogLink key={it.to} {...it} />
        ) : (
          <NavLink key={it.to} to={it.to} className={css.place}>
            <Icon name={it.icon} />
            <span>{it.name}</span>
          </NavLink>
        ),
      )}
    </nav>
  )
}
