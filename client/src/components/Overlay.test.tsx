// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import css from './ring.module.css'
import { Overlay } from '#components/Overlay.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let end: () => Promise<void> = () => Promise.resolve()
afterEach(() => end())

async function overlay(countdown?: { left: number; of: number }): Promise<HTMLElement> {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  end = async () => {
    await act(async () => root.unmount())
    room.remove()
  }
  await act(async () => root.render(<Overlay label="Restarting..." countdown={countdown} />))
  const found = room.querySelector<HTMLElement>('[role=alertdialog]')
  if (!found) throw new Error('no overlay')
  return found
}
const referencedText = (it: HTMLElement, by: string): string | undefined =>
  document.getElementById(it.getAttribute(by) ?? '')?.textContent ?? undefined

test('BANNER-09 the overlay shows its label, and no countdown when none is given', async () => {
  const it = await overlay()
  expect(referencedText(it, 'aria-labelledby')).toBe('Restarting...')
  expect(it.querySelector('[role=timer]')).toBeNull()
  expect(it.textContent).toBe('Restarting...')
})

test.each([60, 1, 0])(
  'BANNER-10 FORMAT-16 with %i s left the overlay says in how many seconds it refreshes',
  async left => {
    const it = await overlay({ left, of: 60 })
    expect(referencedText(it, 'aria-describedby')).toBe(`Refreshing in ${left} seconds`)
    expect(it.querySelector(`.${css.ringFigure}`)?.textContent).toBe(String(left))
    const [drawn, around] =
      it.querySelector(`.${css.ringRest}`)?.getAttribute('stroke-dasharray')?.split(' ').map(Number) ?? []
    expect((drawn ?? Number.NaN) / (around ?? Number.NaN)).toBeCloseTo(left / 60)
  },
)

test('BANNER-09 the overlay takes the focus and returns it when it closes', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  const it = await overlay()
  expect(document.activeElement).toBe(it)
  await end()
  expect(document.activeElement).toBe(button)
  button.remove()
})

test('WEATHER-17 the overlay leaves the focus where a person has taken it', async () => {
  const [button, other] = [0, 1].map(() => document.body.appendChild(document.createElement('button')))
  button?.focus()
  await overlay()
  other?.focus()
  await end()
  expect(document.activeElement).toBe(other)
  button?.remove()
  other?.remove()
})
