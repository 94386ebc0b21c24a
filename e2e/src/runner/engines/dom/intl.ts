/** Formats dates for the time zone and language of a phone, whatever this machine has. */
import type { PhoneSettings } from '#runner/captain/shared/phone.ts'

export function intlOf(real: typeof Intl, { timeZone, locale }: Required<PhoneSettings>): object {
  const build = (
    locales: Intl.LocalesArgument = locale,
    options: Intl.DateTimeFormatOptions = {},
  ): Intl.DateTimeFormat => new real.DateTimeFormat(locales, { ...options, timeZone: options.timeZone ?? timeZone })
  const DateTimeFormat = new Proxy(real.DateTimeFormat, {
    construct: (_, args) => build(...args),
    apply: (_target, _self, args) => build(...args),
  })
  return Object.create(real, { DateTimeFormat: { value: DateTimeFormat } })
}
