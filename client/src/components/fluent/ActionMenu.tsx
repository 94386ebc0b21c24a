/** A menu beside a button that stands on the page already; mounted only while it is open. */
import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components'
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

export function ActionMenu({ anchor, label, actions, close }: Props) {
  useCloseOnBack(() => close(true))
  return (
    <Fluent>
      <Menu
        open
        onOpenChange={(_, it) =>
          it.open ? undefined : close(it.type !== 'clickOutside' && it.type !== 'scrollOutside')
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
