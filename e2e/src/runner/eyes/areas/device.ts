/** Observations of what a person chose for this device alone. */
import type { DeviceObservation } from '#runner/captain/device/vocabulary.ts'
import { isShown, textOf } from '../page/read.ts'
import type { Observer } from '../page/observedPage.ts'

export const observers: Readonly<Record<DeviceObservation, Observer>> = {
  'disarm-question': page => {
    const dialog = page.getByRole('alertdialog', { name: 'Disarm the boat?' })
    return isShown(dialog)
      ? { title: textOf(dialog.getByRole('heading')), text: textOf(dialog.getByRole('paragraph')) }
      : undefined
  },
}
