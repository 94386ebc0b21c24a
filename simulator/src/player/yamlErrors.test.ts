import { expect, test } from 'vitest'
import { readYaml } from './yamlDocument.ts'

function problemsIn(text: string): readonly string[] {
  const reading = readYaml(text, 'a.yaml')
  return 'problems' in reading ? reading.problems.map(it => `${it.line}:${it.column}: ${it.message}`) : []
}

test.each([
  [
    'a list entry that stands further left',
    'steps:\n  - open: /\n - at: 3s',
    '3:1: Unreadable YAML: this line is indented differently from the entries before it. Start all of them in the same column',
  ],
  [
    'a list entry that stands further right',
    'steps:\n  - open: /\n   - at: 3s\n',
    '3:4: Unreadable YAML: this line is indented differently from the entries before it. Start all of them in the same column',
  ],
  [
    'a key that stands further left',
    'boat:\n    armed: true\n  name: Freja',
    '3:1: Unreadable YAML: this line is indented differently from the entries before it. Start all of them in the same column',
  ],
  [
    'a key that stands further right',
    'id: SC-1\n  about: b',
    '1:5: Unreadable YAML: the next line is indented more than this one. Start all entries of a map in the same column',
  ],
  [
    'a colon in a text',
    'about: He said: stop',
    "1:8: Unreadable YAML: a value that contains ': ' needs quotes around it",
  ],
  [
    'a colon without a blank',
    'id:SC-1\nabout: b',
    "1:1: Unreadable YAML: an entry such as 'key: value' is expected here, with a space after the colon",
  ],
  [
    'a list entry among keys',
    'id: SC-1\n- open: /',
    "2:1: Unreadable YAML: an entry such as 'key: value' is expected here, with a space after the colon",
  ],
])('the loader reports %s once, and says what to do', (_, text, problem) => expect(problemsIn(text)).toEqual([problem]))
