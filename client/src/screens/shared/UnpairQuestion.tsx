/** Confirmation dialog before a device is unpaired. Source: SENSOR-37, OPEN-131. */
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { ConfirmDialog } from '#screens/shared/fluentParts.ts'
import { unpairDevice } from '#stores/sensors.ts'
import { sensors as texts } from '#texts/sensors.ts'

/** `name` as it is shown. `close` is called for either answer. */
export function UnpairQuestion({ id, name, close }: { id: string; name: string; close: () => void }) {
  const answer = (yes: boolean): void => {
    close()
    if (yes) void unpairDevice(id)
  }
  return (
    <LazyPart onFailed={close}>
      <ConfirmDialog
        title={texts.unpairAsk(name)}
        text={texts.unpairText(name)}
        verb={texts.unpairVerb}
        answer={answer}
      />
    </LazyPart>
  )
}
