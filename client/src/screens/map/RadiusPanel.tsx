/**
 * The radius of the fence: slider and steps, with the circle on the map as the preview. Read-only for all but the
 * captain. Source: GEOF-01, GEOF-02, GEOF-09, OPEN-085.
 */
import { GEOFENCE_RADIUS } from '@drydock/contracts'
import { useEffect, useId, useState } from 'react'
import css from './radiusSlider.module.css'
import mapScreenCss from './mapScreen.module.css'
import { classes } from '#components/classes.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { useMounted } from '#screens/shared/useMounted.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { MapPanel } from '#screens/map/MapPanel.tsx'
import { geofence, toRadiusStep, saveRadius } from '#stores/geofence.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { dialog } from '#texts/dialog.ts'
import { geofence as texts } from '#texts/geofence.ts'

const { min, max, step } = GEOFENCE_RADIUS

interface Props {
  /** Meters. */
  radius: number
  choose: (radius: number) => void
  close: () => void
}

export function RadiusPanel({ radius, choose, close }: Props) {
  const { isSaving } = useSnapshot(geofence)
  const mine = useSnapshot(profile).it
  const isCaptain = mine?.isCaptain === true
  const [failed, setFailed] = useState(false)
  const isMounted = useMounted()
  const why = useId()
  useEffect(() => {
    if (profile.it === undefined) void loadProfile()
  }, [])
  const save = async (): Promise<void> => {
    if (isSaving) return
    setFailed(false)
    const isSaved = await saveRadius(radius)
    // The person may have opened something else meanwhile.
    if (!isMounted.current) return
    if (isSaved) close()
    else setFailed(true)
  }
  return (
    <MapPanel
      title={texts.setRadius}
      close={close}
      aside={
        <p className={classes(css.radiusValue, 'figures')} aria-hidden="true">
          <b>{radius}</b> m
        </p>
      }
    >
      <RadiusSlider radius={radius} choose={choose} disabled={!isCaptain} describedBy={why} />
      <p className={classes(css.radiusEnds, 'figures')} aria-hidden="true">
        <span>{texts.radius(min)}</span>
        <span>{texts.radius(max)}</span>
      </p>
      <p id={why} className={mapScreenCss.mapPanelWord} role="status">
        {failed ? texts.notSaved : mine && !isCaptain ? texts.captainOnly : ''}
      </p>
      <div className={mapScreenCss.mapPanelButtons}>
        <button type="button" className="btn btn-line" onClick={close}>
          {dialog.cancel}
        </button>
        <button
          type="button"
          className="btn btn-main"
          disabled={!isCaptain}
          // It keeps the focus while it saves.
          aria-disabled={isSaving}
          aria-describedby={why}
          onClick={() => void save()}
        >
          {isSaving ? texts.saving : texts.save}
        </button>
      </div>
    </MapPanel>
  )
}

interface SliderProps {
  /** Meters. */
  radius: number
  choose: (radius: number) => void
  disabled: boolean
  describedBy: string
}

function RadiusSlider({ radius, choose, disabled, describedBy }: SliderProps) {
  const move = (by: number): void => choose(toRadiusStep(radius + by))
  return (
    <div className={css.radiusRow}>
      <button
        type="button"
        className={css.radiusStep}
        aria-label={texts.less}
        disabled={disabled || radius <= min}
        onClick={() => move(-step)}
      >
        <ScreenIcon name="minus" size={24} />
      </button>
      <input
        type="range"
        className={css.radiusSlider}
        style={disabled ? undefined : { backgroundSize: `${(100 * (radius - min)) / (max - min)}% 4px, 100% 2px` }}
        aria-label={texts.value}
        aria-valuetext={texts.radius(radius)}
        min={min}
        max={max}
        step={step}
        value={radius}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={it => choose(toRadiusStep(it.target.valueAsNumber))}
      />
      <button
        type="button"
        className={css.radiusStep}
        aria-label={texts.more}
        disabled={disabled || radius >= max}
        onClick={() => move(step)}
      >
        <ScreenIcon name="plus" size={24} />
      </button>
    </div>
  )
}
