/** Shows the overlay while work covers the page. */
import { type Instant, SECOND } from '@drydock/contracts'
import { Overlay } from '#components/Overlay.tsx'
import { useCloseOnBack } from '#components/useCloseOnBack.ts'
// Loaded with the bars: from then on the steps of the browser's history are followed.
import '#screens/shared/backStep.ts'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { processing, type Work } from '#stores/processing.ts'
import { secondsLeft } from '#texts/formatAge.ts'
import { processing as texts } from '#texts/processing.ts'

function Countdown({ is, since, until }: { is: Work; since: Instant; until: Instant }) {
  return (
    <Overlay
      label={texts.labels[is]}
      countdown={{ left: secondsLeft(until, useNow()), of: (until - since) / SECOND }}
    />
  )
}

export function Processing() {
  const { work } = useSnapshot(processing)
  useCloseOnBack(undefined, work !== undefined)
  if (work === undefined) return null
  return work.countdown ? <Countdown is={work.is} {...work.countdown} /> : <Overlay label={texts.labels[work.is]} />
}
