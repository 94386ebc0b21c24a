/**
 * The geofence: its radius and how near the map shows it. Its centre and radius are saved with the profile. Source: doc
 * 1 §5, §9; OPEN-087.
 */

/** Metres. LIMIT-22. */
export const GEOFENCE_RADIUS = { min: 25, max: 250, step: 5 } as const

/** Zoom of a map that knows no better one. MAP-18, LIMIT-45. */
export const MAP_ZOOM = 16

/** Zoom of the map for a radius in metres. LIMIT-23. */
export const geofenceZoom = (radius: number): number =>
  radius >= 175 ? 16 : radius >= 90 ? 17 : radius >= 45 ? 18 : 19
