/** Help of the scenario language, which is Markdown. Words between backticks are code; links have no target here. */
const withoutLinks = (help: string): string => help.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')

/** Shows a help text with its words of code. */
export const HelpText = ({ help }: { readonly help: string }) => (
  <>
    {[...withoutLinks(help).matchAll(/`([^`]*)`|[^`]+/g)].map(it =>
      it[1] === undefined ? it[0] : <code key={it.index}>{it[1]}</code>,
    )}
  </>
)

/** Returns the help without markup, for a tooltip. */
export const plainHelp = (help: string): string => withoutLinks(help).replaceAll('`', '')
