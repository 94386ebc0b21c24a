/** Position of the boat, and when the gateway was last heard. */
import css from './home.module.css'
import { classes } from '#components/classes.ts'
import { SpokenText } from '#components/SpokenText.tsx'
import { StaleTag } from '#components/StaleTag.tsx'
import { AgeText } from '#screens/shared/Age.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { position } from '#stores/position.ts'
import { latitude, longitude } from '#texts/formatCoordinates.ts'
import { position as texts } from '#texts/position.ts'

export function PositionLine() {
  const { fix } = useSnapshot(position)
  const stale = useFreshness(fix?.heardAt) === 'stale'
  return (
    <footer role="group" className={classes(css.position, 'figures')} aria-label={texts.section}>
      <span className={css.positionPlace}>
        <SpokenText {...latitude(fix?.latitude)} />
        <SpokenText {...longitude(fix?.longitude)} />
        {fix ? <SpokenText text={texts.accuracy(fix.accuracy)} spoken={texts.accuracySpoken(fix.accuracy)} /> : null}
      </span>
      <span className={css.positionPlace}>
        {stale ? <StaleTag /> : null}
        <span>
          <AgeText at={fix?.heardAt} as={texts.heard} />
        </span>
      </span>
    </footer>
  )
}
