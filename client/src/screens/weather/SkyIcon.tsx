/** Icon of a sky; the text beside it says the same. Source: WEATHER-11. */
import css from './weather.module.css'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { weatherIcon } from '#screens/weather/weatherIcon.ts'

export function SkyIcon({ icon, size }: { icon: string; size: 28 | 40 }) {
  const name = weatherIcon(icon)
  return (
    <span className={css.weatherIcon} data-icon={name}>
      <ScreenIcon name={name} size={size} />
    </span>
  )
}
