/**
 * Restart and factory reset, apart from everything else; each asks first. Source: SETTINGS-11, SETTINGS-13, OPEN-113.
 */
import css from './settings.module.css'
import listRowCss from '#components/listRow.module.css'
import { classes } from '#components/classes.ts'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { ConfirmDialog, preloadFluent } from '#screens/shared/fluentParts.ts'
import { useOpener } from '#screens/shared/useOpener.ts'
import { resetGateway, restartGateway } from '#stores/system.ts'
import { system as texts } from '#texts/system.ts'

interface Question {
  verb: string
  icon: IconName
  title: string
  text: string
  run: () => Promise<void>
}

const RESTART: Question = {
  verb: texts.restart,
  icon: 'restart',
  title: texts.restartAsk,
  text: texts.restartText,
  run: restartGateway,
}
const RESET: Question = {
  verb: texts.reset,
  icon: 'reset',
  title: texts.resetAsk,
  text: texts.resetText,
  run: resetGateway,
}

function OrderButton({ verb, icon, title, text, run, grave }: Question & { grave: boolean }) {
  const { isOpen, setOpen, close, button } = useOpener()
  const answer = (yes: boolean): void => {
    close()
    if (yes) void run()
  }
  return (
    <>
      <button
        type="button"
        ref={button}
        className={classes('btn', grave ? 'btn-grave' : 'btn-line')}
        onPointerEnter={preloadFluent}
        onFocus={preloadFluent}
        onClick={() => setOpen(true)}
      >
        <ScreenIcon name={icon} size={20} />
        {verb}
      </button>
      {isOpen ? (
        <LazyPart onFailed={close}>
          <ConfirmDialog title={title} text={text} verb={verb} answer={answer} />
        </LazyPart>
      ) : null}
    </>
  )
}

export function Maintenance() {
  return (
    <div className={css.maintenance} role="group" aria-label={texts.maintenance}>
      <p className={listRowCss.rowNote}>{texts.maintenanceHint}</p>
      <div className={css.maintenanceButtons}>
        <OrderButton {...RESTART} grave={false} />
        <OrderButton {...RESET} grave />
      </div>
    </div>
  )
}
