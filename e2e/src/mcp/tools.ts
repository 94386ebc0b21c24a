/** Table of all tools of the MCP server. */
import { nearest } from '@drydock/simulator'
import * as z from 'zod/mini'
import { CliError } from '#runner/host/cliError.ts'
import { appTools } from './app.ts'
import { boatTools } from './boats.ts'
import { clockTools } from './clock.ts'
import { hardwareTools } from './hardware.ts'
import { languageTools } from './language.ts'
import { replayTools } from './replay.ts'
import { scenarioTools } from './scenarios.ts'
import { type Tool, tool } from './tool.ts'
import { wireTools } from './wire.ts'

const more = tool({
  name: 'more',
  description: 'Returns the next part of an answer that was cut.',
  isReadOnly: true,
  params: { cursor: z.string().check(z.describe("Cursor from the end of the answer, such as 'c1'.")) },
  run: async ({ cursor }, { continuation }) => continuation.rest(cursor),
})

export const TOOLS: readonly Tool[] = [
  ...scenarioTools,
  ...replayTools,
  ...languageTools,
  ...boatTools,
  ...hardwareTools,
  ...clockTools,
  ...wireTools,
  ...appTools,
  more,
]

/**
 * Returns the tool with this name.
 * @throws {CliError} When there is none.
 */
export function toolOf(name: string): Tool {
  const found = TOOLS.find(it => it.name === name)
  if (found) return found
  const meant = nearest(
    name,
    TOOLS.map(it => it.name),
  )
  throw new CliError(
    `Unknown tool '${name.slice(0, 60)}'.${meant === undefined ? ' List the tools.' : ` Did you mean '${meant}'?`}`,
    2,
  )
}
