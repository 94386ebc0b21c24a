/** The menu of a sensor row: enroll or unpair, and for contacts the two commands that nothing confirms. */
import { isContactSensor } from '@drydock/contracts'
import { useRef, useState } from 'react'
import type { Snapshot } from 'valtio/vanilla'
import type { MenuAction } from '#components/fluent/ActionMenu.tsx'
import listRowCss from '#components/listRow.module.css'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { enrollOrWarn } from '#screens/shared/enrollOrWarn.ts'
import { ActionMenu, preloadFluent } from '#screens/shared/fluentParts.ts'
import { useFocusAway } from '#components/useFocusAway.ts'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import { UnpairQuestion } from '#screens/shared/UnpairQuestion.tsx'
import { sendCommand, type SensorView } from '#stores/sensors.ts'
import { sensors as texts } from '#texts/sensors.ts'

interface Props {
  type: number
  name: string
  device: Snapshot<SensorView> | undefined
  /** Whether the list of devices has been read. */
  isRead: boolean
}

/** A row without a paired device offers only the enrollment; before the list has been read it offers nothing. */
function rowActions({ type, device, isRead }: Props, askUnpair: () => void): readonly MenuAction[] {
  const id = device?.attachedDeviceId
  const order = (status: boolean) => () => {
    if (id !== undefined) void sendCommand(id, status)
  }
  const always = [
    { name: texts.enroll, enabled: isRead && id === undefined, run: () => enrollOrWarn(type) },
    { name: texts.unpair, enabled: id !== undefined, isGrave: true, run: askUnpair },
  ]
  if (!isContactSensor(type)) return always
  return [
    ...always,
    { name: texts.setOpen, enabled: id !== undefined, run: order(true) },
    { name: texts.setClosed, enabled: id !== undefined, run: order(false) },
  ]
}

export function RowMenu(props: Props) {
  const { name, device } = props
  const [shown, show] = useState<'nothing' | 'menu' | 'question'>('nothing')
  const button = useRef<HTMLButtonElement>(null)
  /** Whether the menu was open at the press: the press has closed it from outside and must not open it again. */
  const wasOpen = useRef(false)
  const id = device?.attachedDeviceId

  const close = (): void => {
    show('nothing')
    button.current?.focus()
  }
  const isAsked = shown === 'question'
  useFocusBack(isAsked)
  useFocusAway(button)
  // A device that has left the list is not asked about again when it is back.
  if (isAsked && id === undefined) show('nothing')
  const actions = rowActions(props, () => show('question'))
  return (
    <>
      <button
        type="button"
        ref={button}
        className={listRowCss.rowEnd}
        aria-label={texts.menu(name)}
        aria-haspopup="menu"
        aria-expanded={shown === 'menu'}
        onPointerEnter={preloadFluent}
        onFocus={preloadFluent}
        onPointerDown={() => {
          wasOpen.current = shown === 'menu'
        }}
        onClick={() => {
          show(wasOpen.current ? 'nothing' : 'menu')
          wasOpen.current = false
        }}
      >
        <ScreenIcon name="more" size={20} />
      </button>
      {shown === 'menu' && button.current ? (
        <LazyPart onFailed={close}>
          <ActionMenu
            anchor={button.current}
            label={texts.menu(name)}
            actions={actions}
            close={back => {
              show(now => (now === 'menu' ? 'nothing' : now))
              if (back) button.current?.focus()
            }}
          />
        </LazyPart>
      ) : null}
      {isAsked && id !== undefined ? <UnpairQuestion id={id} name={name} close={close} /> : null}
    </>
  )
}
