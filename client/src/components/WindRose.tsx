/** Wind rose: the bar is where the wind comes from, the arrow points with the wind, the middle shows the speed. */
import css from './windRose.module.css'
import { classes } from '#components/classes.ts'

const TICKS = Array.from({ length: 72 }, (_, at) => at * 5)
const LETTERS = [
  ['N', 60, 29],
  ['E', 91, 64],
  ['S', 60, 99],
  ['W', 29, 64],
] as const

/** `from` in degrees; without it the rose has no pointer. `label` describes everything in words. */
export function WindRose({
  from,
  speed,
  unit,
  label,
}: {
  from: number | undefined
  speed: string
  unit: string
  label: string
}) {
  return (
    <svg className={css.rose} viewBox="0 0 120 120" role="img" aria-label={label}>
      <circle cx="60" cy="60" r="58" className={css.roseGround} />
      {TICKS.map(at => (
        <path
          key={at}
          d={at % 90 === 0 ? 'M60 6V16' : at % 45 === 0 ? 'M60 6V12' : 'M60 6V9'}
          transform={`rotate(${at} 60 60)`}
          className={classes(css.roseTick, at % 45 === 0 && css.rosePoint)}
        />
      ))}
      {LETTERS.map(([letter, x, y]) => (
        <text key={letter} x={x} y={y} className={css.roseLetter}>
          {letter}
        </text>
      ))}
      {from === undefined ? null : (
        <g transform={`rotate(${from} 60 60)`}>
          <path d="M60 12V27" className={css.roseSource} />
          <path d="M60 110L52 90 60 94 68 90Z" className={css.roseArrow} />
        </g>
      )}
      <text x="60" y="63" className={classes(css.roseSpeed, speed.length > 3 && css.roseLong)}>
        {speed}
      </text>
      <text x="60" y="76" className={css.roseUnit}>
        {unit}
      </text>
    </svg>
  )
}
