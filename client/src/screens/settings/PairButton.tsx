/** ENROL while no device of the type is paired, else UNPAIR, which asks first. Source: OPEN-029, OPEN-066, OPEN-131. */
import { useRef, useState } from 'react'
import { preloadFluent } from '#screens/shared/fluentParts.ts'
import { enrollOrWarn } from '#screens/shared/enrollOrWarn.ts'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import { UnpairQuestion } from '#screens/shared/UnpairQuestion.tsx'
import { sensors as texts } from '#texts/sensors.ts'

export function PairButton({ type, name, id }: { type: number; name: string; id: string | undefined }) {
  const [asks, setAsks] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setAsks(false)
    button.current?.focus()
  }
  useFocusBack(asks)
  // A device that has left the list is not asked about again when it is back.
  if (asks && id === undefined) setAsks(false)
  return (
    <>
      <button
        type="button"
        ref={button}
        className="btn btn-line"
        onPointerEnter={preloadFluent}
        onFocus={preloadFluent}
        onClick={() => (id === undefined ? enrollOrWarn(type) : setAsks(true))}
      >
        {id === undefined ? texts.enroll : texts.unpair}
      </button>
      {asks && id !== undefined ? <UnpairQuestion id={id} name={name} close={close} /> : null}
    </>
  )
}
