/** Whether hardware did what it was told. */
import { Refusal } from '#boat/refusal.ts'

/** What the boat says against it; undefined when it has done it. */
export function hasMoved(run: () => void): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
