/** Pages for coding agents, from the definitions of the commands: `llms.txt` and the skill. */
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { PACKED, ROOT } from '#paths.ts'
import type { Option } from './command.ts'
import { type CommandEntry, type ListedCommand, placeholderText } from './help.ts'

const SUMMARY =
  'A boat monitoring app, a fake boat that speaks like the real gateway, and scripted hardware on one virtual clock. Scenarios in YAML say what the hardware does and what the captain must see; hours replay in seconds, with the same result every time.'

/** Says when an agent should read the skill. */
const WHEN =
  'Runs, writes and debugs scenarios of a boat monitoring app with the command drydock, and starts a fake boat gateway. Use it when a task mentions Drydock, a scenario file, a fake boat or gateway, or a bug of the app that needs hardware, time or a bad network to appear.'

/** Facts that save an agent a failed attempt. */
const FACTS = [
  'Every command has `--help`. Exit codes: 0 passed, 1 something failed, 2 wrong input; a message says what is wrong, where, and what to do.',
  '`up` runs until it is stopped: start it in the background, and read its one line of JSON with `--json`. The control interface needs the token of that line.',
  '`replay` needs no running boat and no browser: the driver `dom` plays the real app in Node. Use `--driver chromium` only for layout, pictures, maps and the service worker.',
  'Time is virtual. Do not wait and do not repeat: let time pass with `after`, `at` and `within` of a scenario, or by `POST /boats/ID/clock/advance`.',
  'The language is strict: an unknown word is refused with its line and the nearest known word. Read the reference instead of guessing.',
] as const

/** Tasks with the commands that do them. */
const RECIPES: readonly (readonly [task: string, lines: readonly string[]])[] = [
  ['Find a scenario to copy from', ['npx drydock list', 'npx drydock list ALARM --json', 'npx drydock list --bases']],
  ['Read the language: every step, action and observation with an example', ['npx drydock schema language']],
  [
    'Write a scenario that plays, then change it',
    ['npx drydock new A door opens at night --out door.yaml', 'npx drydock replay door.yaml'],
  ],
  [
    'Understand a failure: the line, the moment, expected and seen; the report has the whole journal',
    ['npx drydock replay door.yaml --report build/report', 'npx drydock replay door.yaml --json results.json'],
  ],
  ['Show that there is no race: all runs have one hash', ['npx drydock replay door.yaml --repeat 10']],
  ['Play it as in production', ['npx drydock replay door.yaml --driver chromium --split-origins']],
  [
    'Start a fake boat for your own app or for calls by hand',
    ['npx drydock up --json --port 0 --control-port 0', 'npx drydock up --app-origin http://localhost:5173'],
  ],
  ['Get the same as tools over the Model Context Protocol', ['npx drydock mcp', 'npx drydock mcp --http=5201']],
  ['Get the contracts of calls, pushes and the control interface', ['npx drydock schema all --out build/documents']],
  ['See which changes of the contracts break an app', ['npx drydock diff old-documents build/documents']],
  ['Look for failures that no scenario covers', ['npx drydock explore --time 2m --out build/found']],
  [
    'Turn what happened into a scenario',
    [
      'npx drydock import trip.gpx --out scenarios/own/trip.yaml',
      'npx drydock import incident.har --out scenarios/own/incident.yaml',
      'npx drydock record --gateway https://gateway.freja.example --out scenarios/own/recorded.yaml',
    ],
  ],
]

const usage = (name: string, words: string): string => ['drydock', name, words].filter(it => it !== '').join(' ')

const optionLine = (name: string, option: Option): string => `- \`--${name}${placeholderText(option)}\`: ${option.help}`

const isPublic = (it: CommandEntry): boolean => it.isInternal !== true

/** Returns the skill page: front matter, tasks, facts, and each public command with its options. */
export async function skillText(commands: readonly ListedCommand[]): Promise<string> {
  const sections = await Promise.all(
    commands.filter(isPublic).map(async ({ name, load }) => {
      const { arguments: words, description, options } = await load()
      return `### \`${usage(name, words)}\`\n\n${description}\n\n${Object.entries(options)
        .map(([option, it]) => optionLine(option, it))
        .join('\n')}\n`
    }),
  )
  return `---
name: drydock
description: ${WHEN}
---

# Drydock from the command line

${SUMMARY}

## Tasks

${RECIPES.map(([task, lines]) => `${task}:\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n`).join('\n')}
## Facts

${FACTS.map(it => `- ${it}`).join('\n')}

## Commands

${sections.join('\n')}`
}

/** Returns `llms.txt`: summary, facts, all commands, and the documentation with what each page is for. */
export async function llmsText(commands: readonly ListedCommand[]): Promise<string> {
  const lines = (of: readonly ListedCommand[]): string =>
    of.map(({ name, help }) => `- \`drydock ${name}\`: ${help}`).join('\n')
  return `# Drydock

> ${SUMMARY}

${FACTS.map(it => `- ${it}`).join('\n')}

## Commands

${lines(commands.filter(isPublic))}

In a clone of the repository there are more:

${lines(commands.filter(it => !isPublic(it)))}
${PACKED ? '' : `\n## Documentation\n\n- [The skill](skills/drydock/SKILL.md): every task, command and option on one page\n${await documentationLinks()}\n`}`
}

const INDEX = 'docs/README.md'

/** Returns a line for each row of the index of the documentation, with paths from the root. */
async function documentationLinks(): Promise<string> {
  const rows = (await readFile(join(ROOT, INDEX), 'utf8')).matchAll(/^\| (.+?) \| (\[.+) \|$/gm)
  return [...rows]
    .map(([, what, links = '']) => {
      const rooted = links.replace(/\]\(([^)]+)\)/g, (_, to: string) => `](${posix.join('docs', to)})`)
      return `- ${rooted}: ${what}`
    })
    .join('\n')
}
