/** Below the arm button of an armed boat: that a closed app is silent, and what reaches this person then. Source: UX. */
import { Link } from '#components/Link.tsx'
import { useReach } from '#screens/live/useReach.ts'
import { reach as texts } from '#texts/reach.ts'

export function ClosedApp() {
  const reach = useReach()
  const [closed, reached] = texts.closedApp(reach)
  const words = (
    <>
      <span>{closed}</span> <span>{reached}</span>
    </>
  )
  if (reach.is !== 'captain') return <p className="arm-note">{words}</p>
  return (
    <Link to="/profile" className={`arm-note arm-note-link${reach.isComplete ? '' : ' arm-note-gap'}`}>
      <span>
        {words} <u>{texts.choose}</u>
      </span>
    </Link>
  )
}
