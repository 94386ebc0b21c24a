/** Not-found screen, with a link to Home. */
import { Link } from '#components/Link.tsx'
import { MessageCard } from '#components/MessageCard.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { notFound } from '#texts/notFound.ts'

export function NotFoundScreen() {
  return (
    <MessageCard icon={<ScreenIcon name="unknown" size={28} />} title={notFound.title} text={notFound.hint}>
      <Link to="/home" className="btn btn-main">
        {notFound.home}
      </Link>
    </MessageCard>
  )
}
