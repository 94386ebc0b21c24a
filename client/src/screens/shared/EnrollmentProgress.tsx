/** An enrollment inside its row: four steps, the seconds left, one sentence of what to do. */
import { CONFIGURING_MS, ENROLLING_MS, type Instant, PREPARING_MS, SECOND } from '@drydock/contracts'
import { useEffect, useRef, useState } from 'react'
import css from './enrollment.module.css'
import { Icon } from '#components/Icon.tsx'
import { Ring } from '#components/Ring.tsx'
import { Stepper } from '#components/Stepper.tsx'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { enrollment, retryEnrollment } from '#stores/enrollment.ts'
import { firstOfType, sensors } from '#stores/sensors.ts'
import { enrollment as texts, type EnrollmentStep } from '#texts/enrollment.ts'
import { secondsLeft } from '#texts/formatAge.ts'

const COUNTED = {
  preparing: { step: 'prepare', of: PREPARING_MS },
  enrolling: { step: 'join', of: ENROLLING_MS },
  configuring: { step: 'configure', of: CONFIGURING_MS },
} as const
const STEPS: readonly EnrollmentStep[] = ['prepare', 'join', 'configure', 'done']
const NAMES = STEPS.map(it => texts.steps[it])

function Countdown({ until, of }: { until: Instant; of: number }) {
  const seconds = secondsLeft(until, useNow())
  return (
    <>
      <Ring seconds={seconds} of={of / SECOND} caption={texts.left} />
      <span className="unseen" aria-live="polite">
        {seconds === 10 || (seconds > 0 && seconds <= 5) ? texts.announced(seconds) : ''}
      </span>
    </>
  )
}

/**
 * Steps, countdown and instruction; after a failure its reason and a retry. Absent while nothing is enrolled.
 * @param name of the sensor type, as the sentences use it.
 */
export function EnrollmentProgress({ name }: { name: string }) {
  const { state, isUnlisted } = useSnapshot(enrollment)
  const list = useSnapshot(sensors)
  const group = useRef<HTMLDivElement>(null)
  const [hasBegun] = useState('until' in state)
  // It opens below the row that was pressed, which may be the last one in sight. A result that is still shown when the
  // screen is opened again stays where it is.
  useEffect(() => {
    if (hasBegun) void group.current?.scrollIntoView({ block: 'nearest' })
  }, [hasBegun])
  if (state.is === 'idle') return null
  const running = 'until' in state ? COUNTED[state.is] : undefined
  const step = running?.step ?? 'done'
  // A push names no device: it may have been that of an enrollment of somebody else.
  const result = state.is === 'success' && isUnlisted ? 'unlisted' : state.is
  const bad = result === 'timeout' || result === 'failed' || result === 'unlisted'
  // Paired while no push reached the app, as on a phone that slept.
  const isLate = result === 'timeout' && firstOfType(list, state.type) !== undefined
  const heading = bad ? texts[result] : texts.steps[step]
  const sentence = isLate ? texts.late(name) : bad ? texts[`${result}Hint`](name) : texts.sentences[step](name)
  const isFailed = bad && !isLate
  const retry = (): void => {
    // The button goes.
    group.current?.focus({ preventScroll: true })
    void retryEnrollment()
  }
  return (
    <div ref={group} tabIndex={-1} data-part="enrollment" role="group" aria-label={texts.group(name)}>
      {bad ? null : <Stepper steps={NAMES} current={STEPS.indexOf(step)} finished={!running} />}
      <div className={css.enrollmentCurrent}>
        {'until' in state && running ? <Countdown until={state.until} of={running.of} /> : null}
        {running ? null : (
          <span className={isFailed ? css.enrollmentBad : css.enrollmentGood}>
            <Icon name={isFailed ? 'tri' : 'tick'} size={40} />
          </span>
        )}
        <div className={css.enrollmentText}>
          <h3>{heading}</h3>
          <p>{sentence}</p>
          {isFailed ? (
            <button type="button" className="btn btn-line" onClick={retry}>
              {texts.retry}
            </button>
          ) : null}
        </div>
      </div>
      <p className="unseen" role="status">{`${heading}. ${sentence}`}</p>
    </div>
  )
}
