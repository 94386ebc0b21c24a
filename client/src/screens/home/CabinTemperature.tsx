/** The cabin temperature; invalid values arrive here as undefined. */
import { Strip } from '#components/Strip.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { temperature } from '#stores/temperature.ts'
import { temperatureUnit } from '#stores/temperatureUnit.ts'
import { temperature as texts } from '#texts/temperature.ts'

export function CabinTemperature() {
  const { degrees, at } = useSnapshot(temperature)
  const stale = useFreshness(at) === 'stale' && degrees !== undefined
  return (
    <Strip icon="temp" label={texts.cabin} stale={stale}>
      {texts.degrees(degrees, useSnapshot(temperatureUnit).is)}
    </Strip>
  )
}
