/** Coverage gate of `npm test`: lists items that no passing test covers. */
import type { Coverage } from './report.ts'

/**
 * Returns one line for each gap; none when everything is covered. An exception that is covered is a gap, too, because
 * it is no longer needed.
 */
export function gapsOf({ lacks }: Coverage, exceptions: readonly string[]): readonly string[] {
  return [
    ...Object.entries(lacks).flatMap(([id, sides]) =>
      exceptions.includes(id)
        ? []
        : [`${id}: nothing that passed shows it of ${sides.map(it => `the ${it}`).join(' and ')}.`],
    ),
    ...exceptions
      .filter(it => !(it in lacks))
      .map(it => `${it}: take it out of the exceptions in scenarios/requirements.json, something shows it.`),
  ]
}
