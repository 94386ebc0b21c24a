/** Top bar: selection of the boat, clock controls and recording. */
import { useEffect, useState } from 'react'
import { advance, errorText, setClock } from '#api.ts'
import type { BoatView } from '#boatView.ts'
import { timeText } from '#texts.ts'
import { Logo, Icon, ICONS } from './icons.tsx'
import { Recording } from './Recording.tsx'

interface BarProps {
  readonly boat: string
  readonly boats: readonly { readonly id: string; readonly name: string }[]
  readonly onSelectBoat: (boat: string) => void
  readonly view: BoatView
}

type Jump = Parameters<typeof advance>[1]
type Pace = [mode: Parameters<typeof setClock>[1], speed?: number]

const SPEEDS = [0.1, 1, 2, 5, 10, 60, 600]
const JUMPS = [
  ['1s', 1_000],
  ['10s', 10_000],
  ['1m', 60_000],
] as const

export function Bar({ boat, boats, onSelectBoat, view }: BarProps) {
  return (
    <header className="bar">
      <Logo size={24} />
      <h1>Drydock</h1>
      <label className="boat-choice">
        <span className="unseen">Boat</span>
        <select value={boat} onChange={it => onSelectBoat(it.target.value)}>
          {boats.map(entry => (
            <option key={entry.id} value={entry.id}>
              {entry.id} · {entry.name}
            </option>
          ))}
        </select>
      </label>
      <ClockControls boat={boat} view={view} />
      <Recording boat={boat} view={view} />
    </header>
  )
}

function ClockControls({ boat, view }: { readonly boat: string; readonly view: BoatView }) {
  const [speed, setSpeed] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isPaused = view.mode === 'paused'
  useEffect(() => {
    if (view.speed > 0) setSpeed(view.speed)
  }, [view.speed])
  const showFailure = (call: Promise<unknown>): Promise<unknown> => {
    setProblem('')
    return call.catch((error: unknown) => setProblem(errorText(error)))
  }
  const setPace = (...pace: Pace): void => void showFailure(setClock(boat, ...pace))
  const run = (factor: number): void => setPace(factor === 1 ? 'realtime' : 'scaled', factor)
  const toggle = (): void => (isPaused ? run(speed) : setPace('paused'))
  const jump = (by: Jump): void => {
    setBusy(true)
    void showFailure(advance(boat, by)).finally(() => setBusy(false))
  }
  const change = (factor: number): void => {
    setSpeed(factor)
    if (!isPaused) run(factor)
  }
  const [whole, rest] = timeText(view.now).split('.')
  return (
    <section className="clock" aria-label="Clock">
      <span className="time" title={new Date(view.start + view.now).toISOString()}>
        {whole}
        <small>.{rest}</small>
      </span>
      <PlayButton isPaused={isPaused} onPress={toggle} />
      <JumpButtons isBusy={isBusy} jump={jump} />
      <SpeedChoice speed={speed} onChange={change} />
      {problem !== '' && (
        <p role="alert" className="wrong">
          {problem}
        </p>
      )}
    </section>
  )
}

function JumpButtons({ isBusy, jump }: { readonly isBusy: boolean; readonly jump: (by: Jump) => void }) {
  return (
    <>
      <button
        type="button"
        className="button square"
        aria-label="Next event"
        title="Next event"
        disabled={isBusy}
        onClick={() => jump({ to: 'next' })}
      >
        <Icon path={ICONS.next} filled />
      </button>
      {JUMPS.map(([name, ms]) => (
        <button
          key={name}
          type="button"
          className="button jump"
          aria-label={`${name} on`}
          disabled={isBusy}
          onClick={() => jump({ ms })}
        >
          +{name}
        </button>
      ))}
    </>
  )
}

function PlayButton({ isPaused, onPress }: { readonly isPaused: boolean; readonly onPress: () => void }) {
  const name = isPaused ? 'Play' : 'Pause'
  return (
    <button type="button" className="button square main" aria-label={name} title={name} onClick={onPress}>
      <Icon path={isPaused ? ICONS.play : ICONS.pause} filled />
    </button>
  )
}

/** Offers the usual factors of real time, and the boat's own if it is another. */
function SpeedChoice({ speed, onChange }: { readonly speed: number; readonly onChange: (factor: number) => void }) {
  const factors = [...new Set([...SPEEDS, speed])].toSorted((a, b) => a - b)
  return (
    <label>
      <span className="unseen">Speed</span>
      <select value={speed} onChange={it => onChange(Number(it.target.value))}>
        {factors.map(it => (
          <option key={it} value={it}>
            {it}×
          </option>
        ))}
      </select>
    </label>
  )
}
