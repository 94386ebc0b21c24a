/** Legend of the tracks: which line is the boat and which the phone. Source: MAP-09, OPEN-142. */
import css from './trackLegend.module.css'
import mapCss from '#map/map.module.css'
import { classes } from '#components/classes.ts'
import type { Track } from '#map/content.ts'
import { map as texts } from '#texts/map.ts'

export function TrackLegend({ tracks }: { tracks: readonly Track[] }) {
  if (tracks.length === 0) return null
  return (
    <ul className={css.trackLegend} aria-label={texts.tracks}>
      {tracks.map(it => (
        <li key={it.of}>
          <svg width="44" height="12" aria-hidden="true" focusable="false">
            <path d="M4 6H40" className={mapCss.casing} />
            <path d="M4 6H40" className={classes(mapCss.trackLine, mapCss[it.of])} />
          </svg>
          {texts.trackOf[it.of]}
        </li>
      ))}
    </ul>
  )
}
