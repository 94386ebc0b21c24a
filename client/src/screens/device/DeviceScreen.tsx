/** Alarm on this device: ready check, test, watch, installation, units, and what a closed app does. Source: XTRA-06. */
import { useEffect } from 'react'
import css from './device.module.css'
import { AlarmCard } from '#screens/device/AlarmCard.tsx'
import { ClosedCard } from '#screens/device/ClosedCard.tsx'
import { DisarmCard } from '#screens/device/DisarmCard.tsx'
import { InstallCard } from '#screens/device/InstallCard.tsx'
import { ReadyCheck } from '#screens/device/ReadyCheck.tsx'
import { UnitsCard } from '#screens/device/UnitsCard.tsx'
import { WatchCard } from '#screens/device/WatchCard.tsx'
import { endWelcome } from '#stores/firstSignIn.ts'
import { openDevice } from '#stores/home.ts'
import { followDevice } from '#stores/readiness.ts'

export function DeviceScreen() {
  useEffect(followDevice, [])
  useEffect(openDevice, [])
  useEffect(endWelcome, [])
  return (
    <div className={css.device}>
      <ReadyCheck />
      <div className={css.deviceCards}>
        <AlarmCard />
        <WatchCard />
        <DisarmCard />
        <InstallCard />
        <ClosedCard />
        <UnitsCard />
      </div>
    </div>
  )
}
