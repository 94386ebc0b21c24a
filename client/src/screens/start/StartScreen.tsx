/** The start screen: the logo in the watch circle, the attempt of three, and the last known state. */
import type { Instant } from '@drydock/contracts'
import type { ComponentProps } from 'react'
import css from './start.module.css'
import { classes } from '#components/classes.ts'
import { Logo } from '#components/Logo.tsx'
import { WholeWords } from '#components/WholeWords.tsx'
import { WatchCircle } from '#components/WatchCircle.tsx'
import { lazyComponent, LazyFallback } from '#screens/shared/lazyComponent.ts'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { session, signIn } from '#stores/session.ts'
import { start } from '#stores/start.ts'
import { secondsLeft } from '#texts/formatAge.ts'
import { frame } from '#texts/frame.ts'
import { session as sessionTexts } from '#texts/session.ts'
import { start as texts } from '#texts/start.ts'

/** Optional part: a failed load shows nothing, and a first start does not need it. */
const LastKnownCard = lazyComponent(async () =>
  import('#screens/start/LastKnownCard.tsx').then(
    it => it.LastKnownCard,
    () => () => null,
  ),
)

function UnreachableNotice() {
  return (
    <>
      <p className={css.startLabel}>{texts.unreached}</p>
      <button type="button" className="btn btn-main" onClick={() => location.reload()}>
        {frame.retry}
      </button>
    </>
  )
}

/** A bar below its label; without values the length of the wait is unknown. */
function LabeledBar({ label, ...bar }: ComponentProps<'span'> & { label: string }) {
  return (
    <>
      <p className={css.startLabel} aria-hidden="true">
        {label}
      </p>
      <span className="bar" role="progressbar" aria-label={label} {...bar} />
    </>
  )
}

function AttemptProgress({ attempt, since, until }: { attempt: number; since: Instant; until: Instant }) {
  const left = secondsLeft(until, useNow())
  const of = Math.max(1, secondsLeft(until, since))
  const percent = Math.round(((of - left) / of) * 100)
  return (
    <>
      <LabeledBar
        label={texts.asking}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={texts.spoken(attempt, left)}
      >
        <i style={{ width: `${percent}%` }} />
      </LabeledBar>
      <p className={classes(css.startLine, 'figures')}>
        <span>{texts.attempt(attempt)}</span>
        <span>{texts.left(left)}</span>
      </p>
    </>
  )
}

function Session({ isIdle }: { isIdle: boolean }) {
  const { is, signInFailure } = useSnapshot(session)
  if (signInFailure) {
    return (
      <>
        <p className={css.startLabel}>
          <WholeWords text={sessionTexts[signInFailure]} />
        </p>
        <button type="button" className="btn btn-main" onClick={() => void signIn(start.requestedPath ?? '/')}>
          {sessionTexts.signIn}
        </button>
      </>
    )
  }
  if (is === 'signed-in') return isIdle ? <LabeledBar label={texts.connecting} /> : null
  if (is === 'signing-out') return <p className={css.startLabel}>{sessionTexts.signingOut}</p>
  return is === 'signed-out' || is === 'signing-in' ? (
    <p className={css.startLabel}>
      <WholeWords text={sessionTexts.leaving} />
    </p>
  ) : null
}

export function StartScreen() {
  const { state, isUnreachable, isLoggingOut, lastKnown } = useSnapshot(start)
  return (
    <div className={css.start}>
      <div className={css.startMiddle}>
        <div className={css.startMark}>
          <WatchCircle />
          <Logo size={96} />
        </div>
        <h1>{frame.app}</h1>
        <div className={css.startState}>
          {state.is === 'asking' ? (
            <AttemptProgress attempt={state.attempt} since={state.since} until={state.until} />
          ) : isUnreachable ? (
            <UnreachableNotice />
          ) : (
            <Session isIdle={state.is === 'idle'} />
          )}
          {state.is === 'failed' ? <p className={css.startLabel}>{texts.failed}</p> : null}
          <p className={css.startOut} role="status">
            {isLoggingOut ? texts.loggingOut : ''}
          </p>
        </div>
      </div>
      {lastKnown ? (
        <LazyFallback value={null}>
          <LastKnownCard {...lastKnown} />
        </LazyFallback>
      ) : null}
    </div>
  )
}
