/** Leads to the history of a device type. */
import { Link } from '#components/Link.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { sensors as texts } from '#texts/sensors.ts'

export function HistoryLink({ type, name }: { type: number; name: string }) {
  return (
    <Link to={`/history/${type}`} className="btn btn-line" aria-label={texts.historyOf(name)}>
      <ScreenIcon name="log" size={20} />
      {texts.history}
    </Link>
  )
}
