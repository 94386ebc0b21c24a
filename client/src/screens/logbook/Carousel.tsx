/**
 * Shows one figure at a time. It stands still while it is hovered or focused, while it is paused, and with reduced
 * motion.
 */
import { useState } from 'react'
import css from './tripData.module.css'
import { classes } from '#components/classes.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { useMedia } from '#components/useMedia.ts'
import { type Figure, FigureValue } from '#screens/logbook/Figures.tsx'
import { useCarousel } from '#screens/logbook/useCarousel.ts'
import { logbook as texts } from '#texts/logbook.ts'

export function Carousel({ figures }: { figures: readonly Figure[] }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [isPaused, setPaused] = useState(false)
  const [isLookedAt, setLookedAt] = useState({ pointer: false, focus: false })
  const { at, move } = useCarousel(figures.length, !isStill && !isPaused && !isLookedAt.pointer && !isLookedAt.focus)
  const shown = figures[at]
  if (!shown) return null
  return (
    <fieldset
      className={classes('card', css.tripCarousel)}
      aria-label={texts.carousel}
      aria-roledescription="carousel"
      onPointerEnter={() => setLookedAt(it => ({ ...it, pointer: true }))}
      onPointerLeave={() => setLookedAt(it => ({ ...it, pointer: false }))}
      onFocus={() => setLookedAt(it => ({ ...it, focus: true }))}
      onBlur={() => setLookedAt(it => ({ ...it, focus: false }))}
    >
      <div className={css.tripSlides}>
        <button
          type="button"
          className={classes('tool', css.tripPrevious)}
          aria-label={texts.previous}
          onClick={() => move(-1)}
        >
          <ScreenIcon name="right" />
        </button>
        <dl className={css.tripSlide}>
          <dt>
            <ScreenIcon name={shown.icon} size={16} />
            {shown.term}
          </dt>
          <dd className="figures">
            <FigureValue of={shown} />
          </dd>
        </dl>
        <button type="button" className="tool" aria-label={texts.next} onClick={() => move(1)}>
          <ScreenIcon name="right" />
        </button>
      </div>
      <div className={css.tripSteps}>
        {isStill ? null : (
          <button
            type="button"
            className="tool"
            aria-label={isPaused ? texts.play : texts.pause}
            onClick={() => setPaused(!isPaused)}
          >
            <ScreenIcon name={isPaused ? 'play' : 'pause'} />
          </button>
        )}
        <span className={css.tripDots} role="img" aria-label={texts.slide(at + 1, figures.length)}>
          {figures.map((it, index) => (
            <i key={it.term} className={classes(css.tripDot, index === at && css.tripDotOn)} />
          ))}
        </span>
      </div>
    </fieldset>
  )
}
