/** Who is signed in, and the way out. The rest of the account comes with a later version. */
import { useSnapshot } from 'valtio'
import '#components/listRow.css'
import '#components/honest.css'
import { logOut } from '#stores/processing.ts'
import { profile } from '#stores/profile.ts'
import { session } from '#stores/session.ts'
import { NONE } from '#texts/formatAge.ts'
import { frame } from '#texts/frame.ts'
import { profile as texts } from '#texts/profile.ts'

export function ProfileScreen() {
  const { it } = useSnapshot(profile)
  const { user, is } = useSnapshot(session)
  return (
    <div className="card honest">
      <dl className="pairs">
        <dt>{texts.user}</dt>
        <dd>{it?.userId ?? user?.name ?? NONE}</dd>
        <dt>{texts.role}</dt>
        <dd>{it === undefined ? NONE : it.isCaptain ? texts.captain : texts.friend}</dd>
        <dt>{texts.ship}</dt>
        <dd>{it?.shipName ?? NONE}</dd>
        <dt>{texts.version}</dt>
        <dd>{frame.version}</dd>
      </dl>
      <p>{texts.later}</p>
      <div className="honest-verbs">
        <button type="button" className="btn btn-line" disabled={is === 'signing-out'} onClick={() => void logOut()}>
          {texts.logout}
        </button>
      </div>
    </div>
  )
}
