/**
 * Permission screen: asks for the phone's location when its button is pressed, and explains how to allow it. Source:
 * GEO-14 to GEO-21, OPEN-102.
 */
import { GEOLOCATION_TEXTS } from '@drydock/contracts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import css from './permission.module.css'
import { classes } from '#components/classes.ts'
import { ErrorNotice } from '#components/Notice.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { isIos } from '#platform/device.ts'
import { followGeolocationPermission } from '#platform/geolocation.ts'
import { recordPress } from '#screens/shared/lastPress.ts'
import { useMounted } from '#screens/shared/useMounted.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { geolocation, requestPosition } from '#stores/geolocation.ts'
import { permission as texts } from '#texts/permission.ts'

function Steps() {
  const { title, steps } = isIos() ? texts.ios : texts.android
  return (
    <section className={classes('card', css.permissionSteps)} aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {steps.map(it => (
          <li key={it}>{it}</li>
        ))}
      </ol>
    </section>
  )
}

export function PermissionScreen() {
  const { failure, isReading } = useSnapshot(geolocation)
  const [denied, setDenied] = useState(false)
  const { search } = useLocation()
  const navigate = useNavigate()
  const isMounted = useMounted()
  useEffect(() => followGeolocationPermission(it => setDenied(it === 'denied')), [])
  const ask = async (): Promise<void> => {
    const path = await requestPosition(search)
    // The person may have gone elsewhere meanwhile.
    if (path !== undefined && isMounted.current) void navigate(path, { replace: true })
  }
  return (
    <div className={css.permission}>
      {denied ? <Steps /> : null}
      <div className={css.permissionReason}>
        <ScreenIcon name="pin" size={28} />
        <div>
          <p>{texts.why}</p>
          <p className={css.permissionHint}>{texts.hint}</p>
        </div>
      </div>
      <button
        type="button"
        className="btn btn-main btn-large"
        // It keeps the focus while it reads; a press then asks for nothing.
        aria-disabled={isReading}
        aria-busy={isReading}
        onPointerDown={recordPress}
        onClick={() => void ask()}
      >
        {isReading ? texts.reading : texts.request}
      </button>
      {/* Not spoken here: its banner is. */}
      {failure ? <ErrorNotice title={texts.error} hint={GEOLOCATION_TEXTS[failure]} /> : null}
      {denied ? null : <Steps />}
    </div>
  )
}
