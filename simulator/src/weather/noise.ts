/**
 * Smooth noise over the globe and time: the same seed, position and time give the same number, and near ones give
 * similar numbers.
 */
import type { Duration, GeoPoint, Instant } from '@drydock/contracts'

export type NoiseField = (name: string, span: { readonly cells: number; readonly period: Duration }) => number

export const RADIANS = Math.PI / 180

/** Adds a coordinate of a corner of the lattice to the number of the coordinates before it. */
function mix(before: number, part: number): number {
  const once = Math.imul(before ^ (part | 0), 0x9e3779b1)
  const mixed = Math.imul(once ^ (once >>> 15), 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}

/** A number in [-1, 1] for a corner, from the number of its coordinates. */
function corner(coordinates: number): number {
  const mixed = Math.imul(coordinates ^ (coordinates >>> 16), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2_147_483_648 - 1
}

/**
 * Interpolates between the corners around a point, one dimension after the other, with a curve whose first two
 * derivatives vanish at the corners.
 * @param before number of the coordinates of the dimensions before this one.
 */
function blended(before: number, point: readonly number[], dimension = 0): number {
  const here = point[dimension]
  if (here === undefined) return corner(before)
  const low = Math.floor(here)
  const t = here - low
  const weight = t * t * t * (t * (t * 6 - 15) + 10)
  const next = dimension + 1
  return blended(mix(before, low), point, next) * (1 - weight) + blended(mix(before, low + 1), point, next) * weight
}

const named = (seed: number, name: string): number =>
  [...name].reduce((sum, char) => Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193), (seed ^ 0x811c9dc5) | 0)

/**
 * Returns the noise fields at one position and time. Positions are points of a sphere in space, so nothing jumps at the
 * date line or at a pole. `cells`: lattice cells along a radius of the Earth; `period`: time between two corners.
 * Values are in [-1, 1].
 */
export function fieldsAt(seed: number, { latitude, longitude }: GeoPoint, at: Instant): NoiseField {
  const [phi, lambda] = [latitude * RADIANS, longitude * RADIANS]
  const place = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
  const cut = (cells: number, period: Duration): number[] => [...place.map(it => it * cells), at / period]
  return (name, { cells, period }) => {
    const own = named(seed, name)
    // Large systems, and smaller ones of half the size and half the weight.
    return (2 * blended(own, cut(cells, period)) + blended(own + 1, cut(2 * cells, period / 2))) / 3
  }
}
