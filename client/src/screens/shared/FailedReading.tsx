import { ErrorNotice, NoticeRegion } from '#components/Notice.tsx'
import { ReadAgain } from '#screens/shared/ReadAgain.tsx'

interface Props {
  readonly isFailed: boolean
  readonly title: string
  readonly hint?: string
  /** Reads again. */
  readonly run: () => void
}

/** Live region that says when a reading has failed, with a button that reads again. It is empty until then. */
export function FailedReading({ isFailed, title, hint, run }: Props) {
  return (
    <NoticeRegion>
      {isFailed ? (
        <ErrorNotice title={title} hint={hint}>
          <ReadAgain run={run} />
        </ErrorNotice>
      ) : null}
    </NoticeRegion>
  )
}
