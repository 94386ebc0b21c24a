/** The exponent of growth: 1 is proportional to the size, 2 is quadratic. */

export interface SizedCost {
  readonly size: number
  readonly cost: number
}

/** Returns the slope of log cost over log size by least squares; not a number with fewer than two sizes. */
export function exponentOf(costs: readonly SizedCost[]): number {
  const points = costs.map(({ size, cost }) => [Math.log(size), Math.log(cost)] as const)
  const mean = (values: readonly number[]): number => values.reduce((sum, it) => sum + it, 0) / values.length
  const [x, y] = [mean(points.map(it => it[0])), mean(points.map(it => it[1]))]
  const shared = points.reduce((sum, it) => sum + (it[0] - x) * (it[1] - y), 0)
  return shared / points.reduce((sum, it) => sum + (it[0] - x) ** 2, 0)
}
