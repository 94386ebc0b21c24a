/** Retry button of an error notice; the notice and its button go when the retry begins. */
import { OneTimeButton } from '#components/OneTimeButton.tsx'
import { frame } from '#texts/frame.ts'

/** Calls `run` when it is pressed. */
export const RetryButton = ({ run }: { run: () => void }) => <OneTimeButton text={frame.retry} run={run} />
