/** Maps icon codes of the weather provider (two digits, then d or n) to icons of the app. */
import type { IconName } from '#components/icons/screens.tsx'

const BY_CODE: Readonly<Record<string, IconName>> = {
  '01': 'sun',
  '02': 'weather',
  '03': 'cloud',
  '04': 'cloud',
  '09': 'rain',
  '10': 'rain',
  '11': 'storm',
  '13': 'snow',
  '50': 'fog',
}

/** Returns the icon; 'cloud' for an unknown code. */
export const weatherIcon = (icon: string): IconName =>
  icon === '01n' ? 'moon' : (BY_CODE[icon.slice(0, 2)] ?? 'cloud')
