/** The app on screens from 320×568 to 1440×900: with fingers and mouse, with text at its own size and at twice that. */
import { describe } from 'vitest'
import { deed, enterHome, press, soundAlarm, tell } from '#fixture/deeds.ts'
import { faultsOf, smallTargets, touchedByFingers } from '#fixture/shape.ts'
import { expect, type Harbour, test } from '#fixture/test.ts'

const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const
/** Where fingers are, and where a mouse is. */
const [HANDS, DESKS] = [[SIZES[0], SIZES[3]], [SIZES[1], SIZES[4]]] as const

const SECTIONS = ['My Boat', 'System status', 'Control']
type Lead = (it: Harbour) => Promise<void>
/** What leads from the screen before to this one, and what leaves it again: such a screen is opened anew in each size. */
const SCREENS: readonly (readonly [screen: string, lead: Lead, leave?: Lead])[] = [
  ['Home', enterHome],
  ['open row', it => deed(it, 'expand', 'smartPlug')],
  ['voltage sheet', it => deed(it, 'graph', 'consumption')],
  [
    'question',
    async it => {
      await deed(it, 'close-graph')
      await press(it, 'button', 'Smart Plug menu')
      await press(it, 'menuitem', 'UNPAIR')
    },
  ],
  [
    'enrollment',
    async it => {
      await press(it, 'button', 'Unpair')
      await it.pass(3_000)
      await deed(it, 'enrol', 'smartPlug')
    },
  ],
  [
    'three banners',
    async it => {
      await deed(it, 'arm')
      await it.pass(3_000)
      await soundAlarm(it)
      await tell(it, 'warning', 'Device not reachable within the last minute. Possibly offline.')
      await tell(it, 'success', 'The boat is back in its home harbour.')
    },
  ],
  ['messages', async it => press(it, 'button', 'Messages')],
  [
    'settings',
    async it => {
      await press(it, 'button', 'Close')
      await deed(it, 'panel', 'gas')
      await deed(it, 'panel', 'bilgePump')
      for (const name of SECTIONS)
        await it
          .page()
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .click()
    },
  ],
  ['profile', it => deed(it, 'go', 'profile')],
  ['weather', it => deed(it, 'go', 'weather')],
  ['event log', it => deed(it, 'open-event-log')],
]

async function sized(it: Harbour, [width, height]: readonly [number, number]): Promise<void> {
  await it.page().setViewportSize({ width, height })
  await it.rest()
}

/** Looks at every screen in these sizes; answers what was found, by screen and size. */
async function everywhere(it: Harbour, sizes: readonly (readonly [number, number])[], look: () => Promise<readonly string[]>): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const [screen, lead, leave] of SCREENS) {
    if (!leave) await lead(it)
    for (const size of sizes) {
      await sized(it, size)
      if (leave) await lead(it)
      const faults = await look()
      if (faults.length > 0) found[`${screen} at ${size.join('×')}`] = faults
      if (leave) { await it.page().screenshot({ path: '/tmp/l.png' }); console.log(await it.page().locator('.sheet').evaluateAll(e => e.map(x => x.outerHTML.slice(0,300) + (x.parentElement?.outerHTML.slice(0,200)))), await it.page().getByRole('button').evaluateAll(e=>e.map(x=>x.getAttribute('aria-label')||x.textContent))); await leave(it) }
    }
  }
  return found
}

test.for([16, 32])('with text of %d px nothing scrolls sideways and no text is cut', async (text, { harbour }) => {
  const it = await harbour()
  await it.board()
  await it.page().addInitScript(px => document.addEventListener('DOMContentLoaded', () => Object.assign(document.documentElement.style, { fontSize: `${px}px` })), text)
  expect(await everywhere(it, SIZES, () => faultsOf(it.page()))).toEqual({})
})

describe('everything that is pressed', () => {
  test('has at least 48×48 px under a finger', async ({ harbour }) => {
    const it = await harbour({ prepare: touchedByFingers })
    expect(await everywhere(it, HANDS, () => smallTargets(it.page(), 48))).toEqual({})
  })

  test('has at least 24×24 px under a mouse', async ({ harbour }) => {
    const it = await harbour()
    expect(await everywhere(it, DESKS, () => smallTargets(it.page(), 24))).toEqual({})
  })
})
