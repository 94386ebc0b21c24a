/** The format in which positions are copied and shared, chosen once on this device. Source: XTRA-11. */
import { proxy } from 'valtio/vanilla'
import { deviceStorage } from '#platform/storage.ts'

export const POSITION_FORMATS = ['degrees', 'minutes', 'link'] as const
export type PositionFormat = (typeof POSITION_FORMATS)[number]

const KEY = 'position-format'

export const positionFormat = proxy<{ is: PositionFormat }>({
  is: POSITION_FORMATS.find(it => it === deviceStorage.read(KEY)) ?? 'degrees',
})

/** Chooses the format; kept on the device. */
export function choosePositionFormat(is: PositionFormat): void {
  positionFormat.is = is
  deviceStorage.save(KEY, is)
}
