import { expect, test } from 'vitest'
import { commandHelp, generalHelp } from './help.ts'
import type { LoadedCommand } from './command.ts'

const sail = {
  arguments: 'PORT…',
  maxArguments: 9,
  description: 'Sails to the ports, one after another, and prints the wind of each.',
  options: { wind: { type: 'string', placeholder: 'KNOTS', help: 'Least wind at which the boat leaves a port.' } },
  start: async () => 0,
} as unknown as LoadedCommand

test('help without a terminal has one line for each text', () => {
  expect(commandHelp('sail', sail, Number.POSITIVE_INFINITY)).toBe(`Usage: drydock sail PORT… [options]

Sails to the ports, one after another, and prints the wind of each.

Options:
  --wind KNOTS  Least wind at which the boat leaves a port.
  -h, --help    Prints this text.
`)
})

test('help in a terminal breaks between words, beside the names of options', () => {
  expect(commandHelp('sail', sail, 42)).toBe(`Usage: drydock sail PORT… [options]

Sails to the ports, one after another, and
prints the wind of each.

Options:
  --wind KNOTS  Least wind at which the
                boat leaves a port.
  -h, --help    Prints this text.
`)
})

test('help in a narrow terminal has the text of an option below its name', () => {
  expect(commandHelp('sail', sail, 30)).toBe(`Usage: drydock sail PORT…
       [options]

Sails to the ports, one after
another, and prints the wind
of each.

Options:
  --wind KNOTS
      Least wind at which the
      boat leaves a port.
  -h, --help
      Prints this text.
`)
})

test('no line of the general help is longer than the terminal', () => {
  const text = generalHelp([{ name: 'sail', help: 'Sails to the ports, one after another.' }], 40)
  expect(text.split('\n').filter(it => it.length > 40)).toEqual([])
})
