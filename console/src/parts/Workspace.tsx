/** The console around one boat: what it is, what can be done to it, what happened, and the app beside it. */
import { useEffect, useState } from 'react'
import { listBoats, createBoat, ApiError } from '#api.ts'
import { type BoatView, updatedView, type TimedEntry } from '#boatView.ts'
import { subscribe } from '#liveStream.ts'
import { Bar } from './Bar.tsx'
import { BoatState } from './BoatState.tsx'
import { Events } from './Events.tsx'
import { AppFrame } from './AppFrame.tsx'
import { ScenarioProgress } from './ScenarioProgress.tsx'
import { Steps } from './Steps.tsx'

const TABS = ['Boat', 'Steps', 'Timeline', 'App'] as const
type Tab = (typeof TABS)[number]

export function Workspace({ out }: { readonly out: () => void }) {
  const { names, boat, choose, look, another, seen, problem } = useBoat(out)
  const [tab, setTab] = useState<Tab>('Boat')
  const [chosen, setChosen] = useState<TimedEntry | undefined>()
  if (names?.length === 0) return <NoBoat made={another} />
  if (boat === undefined || !names || !seen)
    return <main className="waiting">{problem || 'Looking for the boat …'}</main>
  return (
    <div className="bench" data-tab={tab}>
      <Bar boat={boat} names={names} choose={choose} seen={seen} />
      <div className="strips">
        {problem !== '' && (
          <p className="strip" role="alert">
            {problem}
          </p>
        )}
        {seen.scenario && <ScenarioProgress scenario={seen.scenario} />}
      </div>
      <main>
        <div className="side">
          <BoatState
            boat={boat}
            name={names.find(it => it.id === boat)?.name ?? boat}
            seen={seen}
            choose={choose}
            forked={look}
            removed={another}
          />
          <Steps boat={boat} />
        </div>
        <Events boat={boat} seen={seen} chosen={chosen} choose={setChosen} />
        <AppFrame boat={boat} seen={seen} />
      </main>
      <nav className="tabs" aria-label="Parts of the console">
        {TABS.map(it => (
          <button key={it} type="button" aria-current={it === tab ? 'page' : undefined} onClick={() => setTab(it)}>
            {it}
          </button>
        ))}
      </nav>
    </div>
  )
}

function NoBoat({ made }: { readonly made: () => void }) {
  const [problem, setProblem] = useState('')
  const make = (): void =>
    void createBoat().then(made, (error: unknown) => setProblem(error instanceof Error ? error.message : ''))
  return (
    <main className="waiting">
      <p>There is no boat.</p>
      <button type="button" className="button main" onClick={make}>
        Make a boat
      </button>
      <p role="alert" className="wrong">
        {problem}
      </p>
    </main>
  )
}

/** The boats there are, the one that is looked at, and what is known of it. */
function useBoat(out: () => void) {
  const [names, setNames] = useState<readonly { readonly id: string; readonly name: string }[]>()
  const [boat, choose] = useState<string>()
  const [seen, setSeen] = useState<BoatView>()
  const [problem, setProblem] = useState('')
  const lost = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) out()
    else if (error instanceof ApiError && error.status === 404) another()
    else setProblem(error instanceof Error ? error.message : 'Something went wrong.')
  }
  /** Looks at the first boat that there is. */
  function another(): void {
    listBoats().then(all => {
      setNames(all)
      choose(all[0]?.id)
    }, lost)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boats are asked for once, when the page opens.
  useEffect(another, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream belongs to its boat alone.
  useEffect(() => {
    if (boat === undefined) return undefined
    setSeen(undefined)
    return subscribe(
      boat,
      message => {
        setProblem('')
        setSeen(before => updatedView(before, message))
      },
      lost,
    )
  }, [boat])
  const look = (): void => void listBoats().then(setNames, lost)
  return { names, boat, choose, look, another, seen, problem }
}
