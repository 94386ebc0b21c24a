/** A menu beside a button that is on the page already; mounted only while it is open. */
import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components'
import { useEffect, useEffectEvent } from 'react'
import { classes } from '#components/classes.ts'
import { useCloseOnBack } from '#components/useCloseOnBack.ts'
import { Fluent } from '#theme/Fluent.tsx'

export interface MenuAction {
  readonly name: string
  readonly enabled: boolean
  /** Whether it takes something away, and is outlined as such. */
  readonly isGrave?: boolean
  run(): void
}

interface Props {
  anchor: HTMLElement
  label: string
  actions: readonly MenuAction[]
  /** `back`: closed by key or choice, so that the focus returns to the button. */
  close: (back: boolean) => void
}

/** A press beside the menu only closes it: behind it may be DISARM, which asks no question. The banners act at once. */
function useCloseBeside(anchor: HTMLElement, close: () => void): void {
  const press = useEffectEvent((event: MouseEvent) => {
    const { target } = event
    // The button of the menu closes it itself.
    if (!(target instanceof Element) || anchor.contains(target) || target.closest('.menu, .banners')) return
    event.stopImmediatePropagation()
    event.preventDefault()
    close()
  })
  useEffect(() => {
    const listener = (event: MouseEvent): void => press(event)
    addEventListener('click', listener, true)
    return () => removeEventListener('click', listener, true)
  }, [])
}

export function ActionMenu({ anchor, label, actions, close }: Props) {
  useCloseOnBack(() => close(true))
  useCloseBeside(anchor, () => close(false))
  return (
    <Fluent>
      <Menu
        open
        // Fluent would close it when the finger comes down, and the press would reach the page.
        onOpenChange={(_, it) =>
          it.open || it.type === 'clickOutside' ? undefined : close(it.type !== 'scrollOutside')
        }
        positioning={{ target: anchor, position: 'below', align: 'end', flipBoundary: anchor.closest('main') }}
        mountNode={anchor.closest('section')}
      >
        <MenuPopover className="menu">
          <MenuList aria-label={label}>
            {actions.map(it => (
              <MenuItem
                key={it.name}
                className={classes('menu-item', it.isGrave && 'menu-item-grave')}
                disabled={!it.enabled}
                onClick={it.run}
              >
                {it.name}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </Fluent>
  )
}
