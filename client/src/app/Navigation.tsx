/**
 * The five places. In alarm mode the entry of the event log is red and clears it. Source: NAV-23 to NAV-33, OPEN-130.
 */
import css from './navigation.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import type { FrameIcon } from '#components/icons/frame.tsx'
import { PlaceLink } from '#components/Link.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm } from '#stores/alarm.ts'
import { openEventLog } from '#stores/eventlog.ts'
import { frame } from '#texts/frame.ts'

const PLACES = [
  { to: '/home', icon: 'home', name: frame.places.home },
  { to: '/map', icon: 'fence', name: frame.places.fence },
  { to: '/settings', icon: 'settings', name: frame.places.settings },
  { to: '/event-log', icon: 'log', name: frame.places.log },
  { to: '/weather', icon: 'weather', name: frame.places.weather },
] as const satisfies readonly { to: string; icon: FrameIcon; name: string }[]

function LogPlace({ to, icon, name }: (typeof PLACES)[number]) {
  const ringing = useSnapshot(alarm).mode.is === 'on'
  return (
    <PlaceLink
      to={to}
      className={classes(css.place, ringing && css.placeRinging)}
      aria-label={ringing ? frame.logClears : undefined}
      onClick={openEventLog}
    >
      <Icon name={ringing ? 'octagon' : icon} />
      <span>{name}</span>
    </PlaceLink>
  )
}

export function Places({ className, inert = false }: { className: string; inert?: boolean }) {
  return (
    <nav className={className} aria-label={frame.main} inert={inert}>
      {PLACES.map(it =>
        it.icon === 'log' ? (
          <LogPlace key={it.to} {...it} />
        ) : (
          <PlaceLink key={it.to} to={it.to} className={css.place}>
            <Icon name={it.icon} />
            <span>{it.name}</span>
          </PlaceLink>
        ),
      )}
    </nav>
  )
}
