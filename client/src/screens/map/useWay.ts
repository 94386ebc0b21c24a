/** The way of the boat as the map draws it; undefined while the boat has been in one place only. Source: XTRA-12. */
import { useMemo } from 'react'
import type { Way } from '#map/wayPlace.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { position } from '#stores/position.ts'
import { settings } from '#stores/settings.ts'
import { clockTime } from '#texts/formatClock.ts'
import { map as texts } from '#texts/map.ts'

export function useWay(): Way | undefined {
  const { way: points } = useSnapshot(position)
  const { timeZone } = useSnapshot(settings)
  return useMemo(() => {
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last) return undefined
    const hasMoved = points.some(it => it.latitude !== first.latitude || it.longitude !== first.longitude)
    if (!hasMoved) return undefined
    const timeAt = ({ at }: { readonly at: number }): string => clockTime(at, timeZone)
    return { points, label: texts.way(timeAt(first), timeAt(last)), timeAt }
  }, [points, timeZone])
}
