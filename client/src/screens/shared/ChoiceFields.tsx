/** Radio buttons for a choice that is stored on this device. */
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { chooseOnDevice, type DeviceChoice } from '#stores/deviceChoice.ts'

interface Props<T extends string> {
  name: string
  choice: DeviceChoice<T>
  labelOf: (option: T) => string
  className: string | undefined
}

/** Shows one radio button for each option of the choice. */
export function ChoiceFields<T extends string>({ name, choice, labelOf, className }: Props<T>) {
  const { is } = useSnapshot(choice)
  return (
    <fieldset className={className}>
      <legend>{name}</legend>
      {choice.options.map(option => (
        <label key={option}>
          <input
            type="radio"
            name={choice.key}
            checked={option === is}
            onChange={() => chooseOnDevice(choice, option)}
          />
          {labelOf(option)}
        </label>
      ))}
    </fieldset>
  )
}
