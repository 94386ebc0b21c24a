/** Frame with the app, which runs on the clock of the boat. */
import { useEffect, useState } from 'react'
import type { HeldEntry, TapsState } from '@drydock/contracts'
import { attachApp, errorText, setTaps } from '#api.ts'
import type { BoatView } from '#boatView.ts'
import { heldText } from '#texts.ts'
import { Icon, ICONS } from './icons.tsx'

interface AppFrameProps {
  readonly boat: string
  readonly view: BoatView
  /** What a breakpoint holds, for which the app may wait. */
  readonly held?: HeldEntry | undefined
}

export function AppFrame({ boat, view, held }: AppFrameProps) {
  const [address, setAddress] = useState<string>()
  const [problem, setProblem] = useState('')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isLate = false
    setAddress(undefined)
    attachApp(boat).then(
      app => {
        if (isLate) return
        setProblem('')
        setAddress(app.address)
      },
      (error: unknown) => {
        if (!isLate) setProblem(errorText(error))
      },
    )
    return () => {
      isLate = true
    }
  }, [boat])
  return (
    <section className="panel phone" aria-labelledby="phone-title">
      <h2 id="phone-title">
        The app <span>390 × 844</span>
      </h2>
      {view.taps && view.taps.mode !== 'off' && <Taps boat={boat} taps={view.taps} />}
      {problem === '' ? (
        <div className="case">
          <div className="glass">
            {address !== undefined && (
              <iframe
                key={`${boat} ${round}`}
                src={address}
                title="The app of the captain"
                allow="screen-wake-lock; geolocation; clipboard-write; autoplay"
              />
            )}
          </div>
        </div>
      ) : (
        <p className="quiet">{problem}</p>
      )}
      <div className="row">
        <p className="quiet" role="status">
          {held && `${heldText(held)} The clock is stopped. `}
          {view.lastError ?? (view.attached > 0 ? 'On the clock of the boat.' : 'Not on the clock of the boat yet.')}
        </p>
        <button type="button" className="button" onClick={() => setRound(round + 1)}>
          <Icon path={ICONS.reload} />
          Reload the app
        </button>
      </div>
    </section>
  )
}

/** What is to be done in the app, or the last thing that the recording leaves out. */
function hintOf({ mode, leftOut }: TapsState): string {
  if (mode === 'expect') return 'Press in the app what it is expected to show.'
  const last = leftOut.at(-1)
  return last === undefined ? 'What you do in the app is recorded.' : `Left out, ${last}`
}

function Taps({ boat, taps }: { readonly boat: string; readonly taps: TapsState }) {
  const isPointing = taps.mode === 'expect'
  const [problem, setProblem] = useState('')
  const point = (): void => {
    setTaps(boat, isPointing ? 'record' : 'expect').then(
      () => setProblem(''),
      (error: unknown) => setProblem(errorText(error)),
    )
  }
  return (
    <div className="row taps">
      <button type="button" className="button" aria-pressed={isPointing} onClick={point}>
        <Icon path={ICONS.expect} />
        Expect
      </button>
      {problem === '' ? (
        <p className="quiet" role="status">
          {hintOf(taps)}
        </p>
      ) : (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
