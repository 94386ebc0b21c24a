/** The page of a signed-in user: the selected boat, its controls, its journal and the app beside them. */
import { useEffect, useState } from 'react'
import { ApiError, createBoat, errorText, listBoats } from '#api.ts'
import { type BoatView, updatedView, type TimedEntry } from '#boatView.ts'
import { subscribe } from '#liveStream.ts'
import { Bar } from './Bar.tsx'
import { BoatState } from './BoatState.tsx'
import { Breakpoints, HeldStrip } from './Breakpoints.tsx'
import { Events } from './Events.tsx'
import { AppFrame } from './AppFrame.tsx'
import { ScenarioProgress } from './ScenarioProgress.tsx'
import { Steps } from './Steps.tsx'
import { useBreakpoints } from './useBreakpoints.ts'

const TABS = ['Boat', 'Steps', 'Timeline', 'App'] as const
type Tab = (typeof TABS)[number]

export function Workspace({ onSignOut }: { readonly onSignOut: () => void }) {
  const { boats, boat, select, reload, selectFirst, view, problem } = useBoat(onSignOut)
  const breakpoints = useBreakpoints(boat ?? '', view)
  const [tab, setTab] = useState<Tab>('Boat')
  const [selected, setSelected] = useState<TimedEntry | undefined>()
  const begun = view?.begun
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry belongs to the boat that was shown.
  useEffect(() => setSelected(undefined), [boat, begun])
  if (boats?.length === 0) return <NoBoat onCreate={selectFirst} />
  if (boat === undefined || !boats || !view)
    return <main className="waiting">{problem || 'Looking for the boat …'}</main>
  return (
    <div className="bench" data-tab={tab}>
      <Bar boat={boat} boats={boats} onSelectBoat={select} view={view} />
      <div className="strips">
        {problem !== '' && (
          <p className="strip" role="alert">
            {problem}
          </p>
        )}
        <HeldStrip boat={boat} list={breakpoints} />
        {view.scenario && <ScenarioProgress scenario={view.scenario} />}
      </div>
      <main>
        <div className="side">
          <BoatState
            boat={boat}
            name={boats.find(it => it.id === boat)?.name ?? boat}
            view={view}
            onSelectBoat={select}
            onFork={reload}
            onDelete={selectFirst}
          />
          <div className="actions">
            <Steps boat={boat} />
            <Breakpoints boat={boat} list={breakpoints} />
          </div>
        </div>
        <Events boat={boat} view={view} selected={selected} onSelect={setSelected} />
        <AppFrame boat={boat} view={view} held={breakpoints.held[0]} />
      </main>
      <nav className="tabs" aria-label="Parts of the console">
        {TABS.map(name => (
          <button
            key={name}
            type="button"
            aria-current={name === tab ? 'page' : undefined}
            onClick={() => setTab(name)}
          >
            {name}
          </button>
        ))}
      </nav>
    </div>
  )
}

function NoBoat({ onCreate }: { readonly onCreate: () => void }) {
  const [problem, setProblem] = useState('')
  const make = (): void => void createBoat().then(onCreate, (error: unknown) => setProblem(errorText(error)))
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

/** Loads the boats, and follows the live stream of the selected one. */
function useBoat(onSignOut: () => void) {
  const [boats, setBoats] = useState<readonly { readonly id: string; readonly name: string }[]>()
  const [boat, select] = useState<string>()
  const [view, setView] = useState<BoatView>()
  const [problem, setProblem] = useState('')
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) onSignOut()
    else if (error instanceof ApiError && error.status === 404) selectFirst()
    else setProblem(errorText(error))
  }
  /** Loads the boats and selects the first one. */
  function selectFirst(): void {
    listBoats().then(found => {
      setBoats(found)
      select(found[0]?.id)
    }, onError)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boats are asked for once, when the page opens.
  useEffect(selectFirst, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream belongs to its boat alone.
  useEffect(() => {
    if (boat === undefined) return undefined
    setView(undefined)
    return subscribe(
      boat,
      message => {
        setProblem('')
        setView(before => updatedView(before, message))
      },
      onError,
    )
  }, [boat])
  const reload = (): void => void listBoats().then(setBoats, onError)
  return { boats, boat, select, reload, selectFirst, view, problem }
}
