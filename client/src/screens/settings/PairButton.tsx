/** ENROL while no device of the type is paired, else UNPAIR, which asks first. Source: OPEN-029, OPEN-066, OPEN-131. */
import { classes } from '#components/classes.ts'
import { preloadFluent } from '#screens/shared/fluentParts.ts'
import { enrollOrWarn } from '#screens/shared/enrollOrWarn.ts'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import { useOpener } from '#screens/shared/useOpener.ts'
import { UnpairQuestion } from '#screens/shared/UnpairQuestion.tsx'
import { sensors as texts } from '#texts/sensors.ts'

export function PairButton({ type, name, id }: { type: number; name: string; id: string | undefined }) {
  const { isOpen, setOpen, close, button } = useOpener()
  useFocusBack(isOpen)
  // A device that has left the list is not asked about again when it is back.
  if (isOpen && id === undefined) setOpen(false)
  return (
    <>
      <button
        type="button"
        ref={button}
        className={classes('btn', id === undefined ? 'btn-line' : 'btn-grave')}
        onPointerEnter={preloadFluent}
        onFocus={preloadFluent}
        onClick={() => (id === undefined ? enrollOrWarn(type) : setOpen(true))}
      >
        {id === undefined ? texts.enroll : texts.unpair}
      </button>
      {isOpen && id !== undefined ? <UnpairQuestion id={id} name={name} close={close} /> : null}
    </>
  )
}
