/** Breakpoints of a boat and what they hold, as the journal says that they change. */
import { useEffect, useState } from 'react'
import type { BreakpointsReply } from '@drydock/contracts'
import { listBreakpoints } from '#api.ts'
import type { BoatView } from '#boatView.ts'

export interface HeldList extends BreakpointsReply {
  /** Shows a newer list. */
  show(list: BreakpointsReply): void
}

const NOTHING: BreakpointsReply = { breakpoints: [], held: [] }
const WORDS = ['held', 'released', 'discarded']

/** Loads the list of a boat, and again whenever something is held or ends. */
export function useBreakpoints(boat: string, view: BoatView | undefined): HeldList {
  const [list, setList] = useState(NOTHING)
  const last = view?.entries.findLast(it => it.lane === 'state' && WORDS.includes(it.name))?.seq
  const begun = view?.begun
  // biome-ignore lint/correctness/useExhaustiveDependencies: a boat that began again holds nothing of before.
  useEffect(() => {
    let isLate = false
    setList(NOTHING)
    if (begun === undefined) return undefined
    listBreakpoints(boat).then(
      found => !isLate && setList(found),
      // The live stream says when the fake boat does not answer.
      () => undefined,
    )
    return () => {
      isLate = true
    }
  }, [boat, begun, last])
  return { ...list, show: setList }
}
