/** Frame with the app, which runs on the clock of the boat. */
import { useEffect, useState } from 'react'
import type { HeldEntry } from '@drydock/contracts'
import { attachApp, errorText } from '#api.ts'
import type { BoatView } from '#boatView.ts'
import { heldText } from '#texts.ts'
import { Sign, SIGNS } from './icons.tsx'

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
      <p className="row">
        <span className="quiet" role="status">
          {held && `${heldText(held)} Time stands still. `}
          {view.trouble ?? (view.attached > 0 ? 'On the clock of the boat.' : 'Not on the clock of the boat yet.')}
        </span>
        <button type="button" className="button" onClick={() => setRound(round + 1)}>
          <Sign path={SIGNS.reload} />
          Reload the app
        </button>
      </p>
    </section>
  )
}
