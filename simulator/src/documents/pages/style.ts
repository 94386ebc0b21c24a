/** The one style sheet of the documentation: readable on a phone, light or dark as the person has it. */
export const STYLE = `/* Tokens, written by 'npm run tokens'. */
:root {
  color-scheme: light;
  --surface: #ffffff;
  --sunken: #f5f8fa;
  --line: #d3dce3;
  --ink: #0b1a27;
  --ink3: #566573;
  --brand-ink: #0a4a6e;
}
@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --surface: #121e27;
    --sunken: #0e1820;
    --line: #253643;
    --ink: #e8eff4;
    --ink3: #93a5b3;
    --brand-ink: #86caee;
  }
}
/* End of tokens. */
* { box-sizing: border-box; }
body {
  margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--surface);
  overflow-wrap: anywhere;
}
a { color: var(--brand-ink); }
header, nav, main { padding: 0.75rem 1rem; max-width: 60rem; margin-inline: auto; }
header { font-weight: 700; }
nav { border-block: 1px solid var(--line); }
nav ul { columns: 18rem; margin: 0.25rem 0; padding: 0; list-style: none; }
nav li { padding-block: 0.2rem; break-inside: avoid; }
main:focus { outline: none; }
h1 { line-height: 1.2; }
h2 { margin-top: 2.5rem; padding-bottom: 0.25rem; border-bottom: 2px solid var(--line); }
article { margin-block: 1.5rem; padding: 0.25rem 1rem 1rem; background: var(--sunken); border-radius: 0.5rem; }
h3 { margin-bottom: 0.25rem; }
h4 { margin-bottom: 0.25rem; }
.quiet { color: var(--ink3); }
table { width: 100%; border-collapse: collapse; }
thead th { white-space: nowrap; }
th, td { padding: 0.35rem 0.5rem 0.35rem 0; text-align: start; vertical-align: top; border-top: 1px solid var(--line); }
pre {
  max-height: 30rem; overflow: auto; padding: 0.75rem; background: var(--surface); border: 1px solid var(--line);
  border-radius: 0.25rem; font-size: 0.875rem; white-space: pre-wrap;
}
summary { padding-block: 0.4rem; cursor: pointer; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; display: block; padding: 0.5rem 1rem; }
`
