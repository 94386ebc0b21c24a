/** A screen of a later version: what will be here, and the way back. */
import { Link } from '#components/Link.tsx'
import { Honest } from '#components/Honest.tsx'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { places } from '#texts/places.ts'

export type Later = 'logbook' | 'gallery' | 'missing'

const ICONS: Readonly<Record<Later, IconName>> = {
  logbook: 'flag',
  gallery: 'image',
  missing: 'unknown',
}

/** `titled`: the screen has no top bar, so its name stands here. */
export function LaterScreen({ is, titled }: { is: Later; titled: boolean }) {
  const { title, text } = places[is]
  return (
    <div>
      {titled ? <h1 className="honest-name">{title}</h1> : null}
      <Honest icon={<ScreenIcon name={ICONS[is]} size={28} />} title={is === 'missing' ? places.missing.title : places.later} text={text}>
        <Link to="/home" className="btn btn-main">
          {places.home}
        </Link>
      </Honest>
    </div>
  )
}
