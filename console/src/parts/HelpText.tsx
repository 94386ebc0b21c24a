/** Help of the scenario language, which is Markdown: words between backticks are code, and links have no target here. */
const withoutLinks = (help: string): string => help.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')

export const HelpText = ({ help }: { readonly help: string }) => (
  <>
    {[...withoutLinks(help).matchAll(/`([^`]*)`|[^`]+/g)].map(it =>
      it[1] === undefined ? it[0] : <code key={it.index}>{it[1]}</code>,
    )}
  </>
)

/** Returns the help without markup, for a tooltip. */
export const plainHelp = (help: string): string => withoutLinks(help).replaceAll('`', '')
