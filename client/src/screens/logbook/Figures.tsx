/** The six figures of a trip as a list. */
import css from './tripData.module.css'
import { classes } from '#components/classes.ts'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import type { FigureText } from '#texts/logbook.ts'

export interface Figure extends FigureText {
  readonly icon: IconName
}

const ICONS: readonly IconName[] = ['play', 'stop', 'clock', 'radius', 'speed', 'flag']
/** Adds the icons to the figures, by their order. */
export const withIcons = (figures: readonly FigureText[]): readonly Figure[] =>
  figures.map((it, at) => ({ ...it, icon: ICONS[at] ?? 'flag' }))

/** A value with its unit in small letters, if it has one. */
export const FigureValue = ({ of: { value, unit } }: { of: FigureText }) => (
  <>
    {value}
    {unit === undefined ? null : <small> {unit}</small>}
  </>
)

/** The figures as pairs of term and value. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes('card', css.tripFigures)}>
      {figures.map(it => (
        <div key={it.term}>
          <dt>
            <ScreenIcon name={it.icon} size={16} />
            {it.term}
          </dt>
          <dd className="figures">
            <FigureValue of={it} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
