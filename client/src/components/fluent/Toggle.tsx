/** A switch with its name for screen readers and its word beside it. */
import { Switch } from '@fluentui/react-components'
import { Fluent } from '#theme/Fluent.tsx'

export function Toggle({
  name,
  on,
  disabled,
  change,
}: {
  name: string
  on: boolean
  disabled: boolean
  change: (on: boolean) => void
}) {
  return (
    <Fluent>
      <Switch
        className="switch"
        aria-label={name}
        checked={on}
        // Not 'disabled', which would take the focus from it.
        aria-disabled={disabled}
        onChange={(_, it) => (disabled ? undefined : change(it.checked))}
      />
    </Fluent>
  )
}
