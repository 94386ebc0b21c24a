/** Goes to a moment: the boat begins anew and does everything over again, up to there. */
import { useState } from 'react'
import { rerun } from '#api.ts'
import type { Seen } from '#boat.ts'
import { timeText } from '#texts.ts'

export function Scrub({ boat, seen }: { readonly boat: string; readonly seen: Seen }) {
  const [wanted, setWanted] = useState<number>()
  const [farthest, setFarthest] = useState({ start: 0, at: 0 })
  const end = Math.max(seen.now, farthest.start === seen.start ? farthest.at : 0, seen.ahead.at(-1)?.at ?? 0)
  const at = wanted ?? seen.now
  const go = (): void => {
    if (wanted === undefined) return
    setFarthest({ start: seen.start, at: end })
    void rerun(boat, Math.round(wanted))
      .catch(() => undefined)
      .finally(() => setWanted(undefined))
  }
  return (
    <label className="scrub">
      <span>Go to</span>
      <input
        type="range"
        min={0}
        max={Math.max(1, end)}
        step={1}
        value={at}
        aria-valuetext={timeText(at)}
        onChange={it => setWanted(Number(it.target.value))}
        onPointerUp={go}
        onKeyUp={go}
        onBlur={go}
      />
      <output>{timeText(at, wanted !== undefined)}</output>
    </label>
  )
}
