/** Words of errors for MCP: they name tools where the control interface and the commands name calls and commands. */
const IN_PLACE_OF: readonly (readonly [RegExp, string])[] = [
  [/See `drydock list`\./, 'Call list_scenarios.'],
  [/(?:List the boats with )?GET \/boats(?: lists all boats| lists its users)?\./, 'Call list_boats.'],
]

/** Returns the message for a client of the MCP server, which has only the tools. */
export const inToolWords = (message: string): string =>
  IN_PLACE_OF.reduce((text, [words, tool]) => text.replace(words, tool), message)
