/** Texts about what an armed boat cannot watch, and what it can. XTRA-30. */

const BLIND = 'No position: the geofence cannot watch.'
const OPEN = 'No door or hatch sensor: who comes aboard is not noticed.'

export const watchGaps = {
  /**
   * Returns the sentences, the graver first; none where nothing is missing.
   * @param contacts names of the paired door and hatch sensors; undefined while they are unknown.
   */
  lines(isFenceBlind: boolean, contacts: readonly string[] | undefined): readonly string[] {
    const isOpen = contacts?.length === 0
    if (isFenceBlind && isOpen) return [BLIND, OPEN]
    if (isFenceBlind) return contacts ? [BLIND, `${contacts.join(' and ')} can.`] : [BLIND]
    return isOpen ? [OPEN, 'The geofence can watch.'] : []
  },
  /** Chip of the map in place of the radius. */
  unwatched: (radius: string): string => `${radius} not watched`,
} as const
