/** Home: status and arm button first, then batteries, cabin, sensors, man overboard and the position. */
import { useEffect } from 'react'
import { Link } from '#components/Link.tsx'
import css from './home.module.css'
import mobRowCss from '#components/mobRow.module.css'
import voltageCss from './voltage.module.css'
import eventlogCss from '#screens/shared/log/eventlog.module.css'
import { classes } from '#components/classes.ts'
import { MobRow } from '#components/MobRow.tsx'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { DESKTOP, useMedia, WIDE } from '#components/useMedia.ts'
import { CabinTemperature } from '#screens/home/CabinTemperature.tsx'
import { Gauges } from '#screens/home/Gauges.tsx'
import { PositionLine } from '#screens/home/PositionLine.tsx'
import { SensorList } from '#screens/home/SensorList.tsx'
import { StatusSection } from '#screens/home/StatusSection.tsx'
import { Welcome } from '#screens/home/Welcome.tsx'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { recordPress } from '#screens/shared/lastPress.ts'
import { usePanelsOnLeave } from '#screens/shared/usePanelsOnLeave.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { firstSignIn } from '#stores/firstSignIn.ts'
import { geolocation, mobPath } from '#stores/geolocation.ts'
import { openHome } from '#stores/home.ts'
import { eventlog } from '#texts/eventlog.ts'
import { mob } from '#texts/mob.ts'

const VoltagePane = lazyComponent(async () => (await import('#screens/home/VoltagePane.tsx')).VoltagePane)
const EventlogPane = lazyComponent(async () => (await import('#screens/home/EventlogPane.tsx')).EventlogPane)

export function HomeScreen() {
  const desktop = useMedia(DESKTOP)
  const wide = useMedia(WIDE)
  const located = useSnapshot(geolocation).fix !== undefined
  const { isNew } = useSnapshot(firstSignIn)
  useEffect(openHome, [])
  usePanelsOnLeave('/home')
  return (
    <div className={desktop ? css.panes : css.homeAlone}>
      <div className={css.home}>
        <div className={css.homeScroll}>
          <StatusSection />
          {isNew ? <Welcome /> : null}
          <Gauges />
          <CabinTemperature />
          <SensorList />
        </div>
        <Link
          to={mobPath(located)}
          className={classes(mobRowCss.mobLink, css.homeMob)}
          aria-label={mob.name}
          onPointerDown={recordPress}
        >
          <MobRow />
        </Link>
        <PositionLine />
      </div>
      {wide ? (
        <LazyPart fallback={<div className={voltageCss.paneVolts} />}>
          <VoltagePane />
        </LazyPart>
      ) : null}
      {desktop ? (
        <LazyPart
          fallback={
            <div className={eventlogCss.paneLog}>
              <LoadingNotice label={eventlog.loading} />
            </div>
          }
        >
          <EventlogPane />
        </LazyPart>
      ) : null}
    </div>
  )
}
