/** Scores of a Lighthouse report, as a tool prints them. */
import type { LighthouseReport } from './tool.ts'

/** Returns the score of a category, of 100. */
export const scoreOf = (report: LighthouseReport, category: string): number =>
  Math.round((report.categories[category]?.score ?? 0) * 100)

/** Returns a line for each audit of the categories that costs points. */
export function flawsOf(report: LighthouseReport, categories: readonly string[]): readonly string[] {
  const counted = categories.flatMap(it => report.categories[it]?.auditRefs ?? [])
  return counted.flatMap(({ id, weight }) => {
    const audit = report.audits[id]
    if (!audit || weight === 0 || audit.score === null || audit.score >= 1) return []
    return [`    ${audit.score.toFixed(2)}  ${audit.title}  ${audit.displayValue ?? ''}`]
  })
}
