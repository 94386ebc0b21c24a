/**
 * The lanes on their axis, drawn on a canvas: zoom with the wheel or the buttons, move by dragging, press a mark to
 * read it.
 */
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { BoatView, TimedEntry } from '#boatView.ts'
import { following, lengthOf, moved, type TimeRange, timeAt, zoomed } from '#lanes/axis.ts'
import { drawLanes, LANE_HEIGHT, laneAt, lanesHeight, LEFT } from '#lanes/draw.ts'
import { armedOf, markAt, marksOf } from '#lanes/layout.ts'
import { Icon, ICONS } from './icons.tsx'
import { TimeSlider } from './TimeSlider.tsx'
import { useSize } from './useSize.ts'

interface LanesProps {
  readonly boat: string
  readonly view: BoatView
  readonly selected: TimedEntry | undefined
  readonly onSelect: (entry: TimedEntry) => void
}

const FIRST_LENGTH = 60_000
/** A press that moves less than this is no dragging. */
const STILL = 4

export function Lanes({ boat, view, selected, onSelect }: LanesProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useSize(canvas)
  const { span, isFollowing, setSpan, follow } = useSpan(view)
  const inner = Math.max(1, width - LEFT)
  const marks = useMemo(() => marksOf(view.entries, span, inner), [view.entries, span, inner])
  useEffect(() => {
    if (canvas.current && width > 0)
      drawLanes(canvas.current, {
        marks,
        armed: armedOf(view.entries, view.now, view.state['armed'] === true),
        span,
        width,
        now: view.now,
        ahead: view.ahead,
        chosen: selected?.seq,
      })
  }, [marks, span, width, view, selected])
  const zoom = (factor: number, around = isFollowing ? view.now : (span.from + span.to) / 2): void =>
    setSpan(zoomed(span, factor, around), isFollowing)
  useWheel(canvas, (by, x) => zoom(by, timeAt(x - LEFT, span, inner)))
  const drag = useDrag(inner, span, it => setSpan(it, false))
  const press = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (drag.end()) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const lane = laneAt(event.clientY - top)
    const mark = lane && markAt(marks, lane, event.clientX - left - LEFT)
    if (mark) onSelect(mark.entry)
  }
  const all = (): void => setSpan({ from: 0, to: Math.max(1_000, view.now * 1.05) }, false)
  return (
    <div className="lanes">
      <div className="lanes-head">
        <TimeSlider boat={boat} view={view} />
        <div className="zoom" role="group" aria-label="Zoom">
          <Tool name="Zoom in" path={ICONS.plus} run={() => zoom(0.5)} />
          <Tool name="Zoom out" path={ICONS.minus} run={() => zoom(2)} />
          <Tool name="Show everything" path={ICONS.fit} run={all} />
          <Tool name="Follow the newest" path={ICONS.follow} run={follow} isOn={isFollowing} />
        </div>
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Steps, calls, pushes, state and app over time, ${view.entries.length} entries. The list below has them all.`}
        style={{ height: lanesHeight() }}
        data-lane-height={LANE_HEIGHT}
        onPointerDown={drag.begin}
        onPointerMove={drag.move}
        onPointerUp={press}
        onPointerCancel={() => drag.end()}
      />
    </div>
  )
}

function Tool({
  name,
  path,
  run,
  isOn,
}: {
  readonly name: string
  readonly path: string
  readonly run: () => void
  readonly isOn?: boolean
}) {
  return (
    <button type="button" className="button square" aria-label={name} title={name} aria-pressed={isOn} onClick={run}>
      <Icon path={path} />
    </button>
  )
}

/** The span that is shown: it follows the newest until a person moves it. */
function useSpan(view: BoatView) {
  const [chosen, setChosen] = useState<TimeRange>({ from: 0, to: FIRST_LENGTH })
  const [isFollowing, setFollowing] = useState(true)
  const span = isFollowing ? following(chosen, view.now) : chosen
  return {
    span,
    isFollowing,
    setSpan(to: TimeRange, keeps: boolean) {
      setChosen(to)
      setFollowing(keeps)
    },
    follow() {
      setChosen(span)
      setFollowing(true)
    },
  }
}

function useDrag(width: number, span: TimeRange, to: (span: TimeRange) => void) {
  const from = useRef<{ readonly x: number; readonly span: TimeRange; isMoving: boolean }>(undefined)
  return {
    begin(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, span, isMoving: false }
    },
    move({ clientX }: PointerEvent) {
      const it = from.current
      if (!it || (!it.isMoving && Math.abs(clientX - it.x) < STILL)) return
      it.isMoving = true
      to(moved(it.span, ((it.x - clientX) / width) * lengthOf(it.span)))
    },
    /** Returns whether it was moved. */
    end() {
      const wasMoving = from.current?.isMoving === true
      from.current = undefined
      return wasMoving
    },
  }
}

/** The wheel is listened to by hand: the page must not scroll with it. */
function useWheel(canvas: { readonly current: HTMLCanvasElement | null }, zoom: (by: number, x: number) => void): void {
  const last = useRef(zoom)
  last.current = zoom
  useEffect(() => {
    const node = canvas.current
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      last.current(Math.exp(event.deltaY / 400), event.offsetX)
    }
    node?.addEventListener('wheel', turn, { passive: false })
    return () => node?.removeEventListener('wheel', turn)
  }, [canvas])
}
