/** The one style sheet of the documentation: readable on a phone, light or dark as the person has it. */
export const STYLE = `:root { color-scheme: light dark; --line: light-dark(#c8ced6, #3c4652); --quiet: light-dark(#4c5866, #aab6c4); --link: light-dark(#0a4f9c, #7cb8ff); --ground: light-dark(#fff, #10161d); --raised: light-dark(#f3f5f8, #1a222c); --ink: light-dark(#161c24, #e8edf3); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); overflow-wrap: anywhere; }
a { color: var(--link); }
header, nav, main { padding: 0.75rem 1rem; max-width: 60rem; margin-inline: auto; }
header { font-weight: 700; }
nav { border-block: 1px solid var(--line); }
nav ul { columns: 18rem; margin: 0.25rem 0; padding: 0; list-style: none; }
nav li { padding-block: 0.2rem; break-inside: avoid; }
main:focus { outline: none; }
h1 { line-height: 1.2; }
h2 { margin-top: 2.5rem; padding-bottom: 0.25rem; border-bottom: 2px solid var(--line); }
article { margin-block: 1.5rem; padding: 0.25rem 1rem 1rem; background: var(--raised); border-radius: 0.5rem; }
h3 { margin-bottom: 0.25rem; }
h4 { margin-bottom: 0.25rem; }
.quiet { color: var(--quiet); }
table { width: 100%; border-collapse: collapse; }
thead th { white-space: nowrap; }
th, td { padding: 0.35rem 0.5rem 0.35rem 0; text-align: start; vertical-align: top; border-top: 1px solid var(--line); }
pre { max-height: 30rem; overflow: auto; padding: 0.75rem; background: var(--ground); border: 1px solid var(--line); border-radius: 0.25rem; font-size: 0.875rem; white-space: pre-wrap; }
summary { padding-block: 0.4rem; cursor: pointer; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; display: block; padding: 0.5rem 1rem; }
`
