/** Nothing belongs to an address: says so, and leads back. */
import { Link } from '#components/Link.tsx'
import { Honest } from '#components/MessageCard.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { places } from '#texts/notFound.ts'

export function MissingScreen() {
  return (
    <Honest icon={<ScreenIcon name="unknown" size={28} />} title={places.missing} text={places.missingHint}>
      <Link to="/home" className="btn btn-main">
        {places.home}
      </Link>
    </Honest>
  )
}
