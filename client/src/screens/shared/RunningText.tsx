/** A text that runs with the clock, such as an age. A tick changes its one text node and renders no component. */
import type { Instant } from '@drydock/contracts'
import { useRef } from 'react'
import { now } from '#platform/time.ts'
import { useEachSecond } from '#screens/shared/useEachSecond.ts'

export function RunningText({ text }: { text: (at: Instant) => string }) {
  const span = useRef<HTMLSpanElement>(null)
  useEachSecond(at => {
    const [node, next] = [span.current?.firstChild, text(at)]
    if (node && node.nodeValue !== next) node.nodeValue = next
  })
  return <span ref={span}>{text(now())}</span>
}
