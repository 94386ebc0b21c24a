/** Tool that explains the scenario language word by word, from its reference. */
import { nearest, referenceText } from '@drydock/simulator'
import * as z from 'zod/mini'
import { CliError } from '#runner/host/cliError.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { tool } from './tool.ts'

const optional = z.optional

const language = tool({
  name: 'language',
  description:
    'Explains words of the scenario language: steps, actions of the captain, observations of the app, fields, faults. Without words it lists them all.',
  isReadOnly: true,
  params: { words: optional(z.array(z.string()).check(z.describe("Such as ['sensor', 'expect', 'faults']."))) },
  async run({ words = [] }) {
    const sections = sectionsOf(referenceText(vocabulary))
    if (words.length === 0) return overview(sections)
    return words.map(it => explained(sections, it)).join('\n\n')
  },
})

interface Section {
  readonly title: string
  /** 2 for a chapter, 3 for a step. */
  readonly level: number
  readonly text: string
}

/** Splits the reference at its headings. */
const sectionsOf = (reference: string): readonly Section[] =>
  reference.split(/^(?=##+ )/m).flatMap(text => {
    const [, marks = '', title = ''] = /^(##+) (.*)$/m.exec(text) ?? []
    return title === '' ? [] : [{ title, level: marks.length, text: text.trim() }]
  })

/** Returns the rows of the table of a section, with the word in their first column. */
const rowsOf = ({ text }: Section): readonly (readonly [word: string, row: string])[] =>
  [...text.matchAll(/^\| `([^`]+)`.*$/gm)].map(([row, word = '']) => [word, row])

const isTable = ({ title }: Section): boolean => /^(?:What|Faults)/.test(title)

/** Lists the words by chapter. */
function overview(sections: readonly Section[]): string {
  const line = (name: string, words: readonly string[]): string => `${name}: ${words.join(', ')}`
  const chapters = sections.filter(it => it.level === 2)
  return [
    line(
      'Chapters',
      chapters.map(it => it.title),
    ),
    line(
      'Steps',
      sections.filter(it => it.level === 3).map(it => it.title),
    ),
    ...chapters.filter(isTable).map(it =>
      line(
        it.title,
        rowsOf(it).map(([word]) => word),
      ),
    ),
  ].join('\n')
}

/** @throws {CliError} When the reference does not have the word. */
function explained(sections: readonly Section[], word: string): string {
  const wanted = word.toLowerCase()
  const titled = sections.filter(it => it.title.toLowerCase() === wanted)
  const rows = sections.flatMap(it => {
    const found = rowsOf(it).filter(([name]) => name.toLowerCase() === wanted)
    return found.length > 0 && !titled.includes(it) ? [`${it.title}:\n${found.map(([, row]) => row).join('\n')}`] : []
  })
  const found = [...titled.map(it => it.text), ...rows]
  if (found.length > 0) return found.join('\n\n')
  const meant = nearest(
    word,
    sections.flatMap(it => [it.title, ...rowsOf(it).map(([name]) => name)]),
  )
  throw new CliError(
    `The language has no word '${word.slice(0, 60)}'.${meant === undefined ? ' Call language without words to list them.' : ` Did you mean '${meant}'?`}`,
    2,
  )
}

export const languageTools = [language]
