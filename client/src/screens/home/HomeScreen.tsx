/** Home: status and arm button first, then batteries, cabin, sensors, man over board and the position. */
import { useEffect } from 'react'
import { Link } from '#components/Link.tsx'
import css from './home.module.css'
import mobRowCss from '#components/mobRow.module.css'
import voltageCss from './voltage.module.css'
import eventlogCss from '#screens/eventlog/eventlog.module.css'
import { classes } from '#components/classes.ts'
import { MobRow } from '#components/MobRow.tsx'
import { LoadingNotice } from '#components/Notice.tsx'
import { DESKTOP, useMedia, WIDE } from '#components/useMedia.ts'
import { Cabin } from '#screens/home/CabinTemperature.tsx'
import { Gauges } from '#screens/home/Gauges.tsx'
import { PositionLine } from '#screens/home/PositionLine.tsx'
import { SensorList } from '#screens/home/SensorList.tsx'
import { StatusSection } from '#screens/home/StatusSection.tsx'
import { lazily } from '#screens/shared/lazyComponent.ts'
import { Part } from '#screens/shared/LazyPart.tsx'
import { touched } from '#screens/shared/lastPress.ts'
import { useLeaving } from '#screens/shared/usePanelsOnLeave.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { geolocation, mobPath } from '#stores/geolocation.ts'
import { openHome } from '#stores/home.ts'
import { eventlog } from '#texts/eventlog.ts'
import { mob } from '#texts/mob.ts'

const VoltagePane = lazily(async () => (await import('#screens/home/VoltagePane.tsx')).VoltagePane)
const EventlogPane = lazily(async () => (await import('#screens/eventlog/EventlogPane.tsx')).EventlogPane)

export function HomeScreen() {
  const desktop = useMedia(DESKTOP)
  const wide = useMedia(WIDE)
  const located = useSnapshot(geolocation).fix !== undefined
  useEffect(openHome, [])
  useLeaving('/home')
  return (
    <div className={desktop ? css.panes : css.homeAlone}>
      <div className={css.home}>
        <div className={css.homeScroll}>
          <StatusSection />
          <Gauges />
          <Cabin />
          <SensorList />
        </div>
        <Link
          to={mobPath(located)}
          className={classes(mobRowCss.mobLink, css.homeMob)}
          aria-label={mob.name}
          onPointerDown={touched}
        >
          <MobRow />
        </Link>
        <PositionLine />
      </div>
      {wide ? (
        <Part waiting={<div className={voltageCss.paneVolts} />}>
          <VoltagePane />
        </Part>
      ) : null}
      {desktop ? (
        <Part
          waiting={
            <div className={eventlogCss.paneLog}>
              <LoadingNotice label={eventlog.loading} />
            </div>
          }
        >
          <EventlogPane />
        </Part>
      ) : null}
    </div>
  )
}
