/** Parses XML that arrives in chunks, and reports its elements. Names lose their namespace prefix. */
import { SaxesParser } from 'saxes'
import { entitiesOf } from './entities.ts'

export type XmlAttributes = ReadonlyMap<string, string>

export interface XmlHandler {
  /** Attributes that declare a namespace are left out. */
  open(name: string, attributes: XmlAttributes): void
  text(text: string): void
  /** The element that was opened last ends. */
  close(): void
}

export interface XmlReader {
  write(text: string): void
  /** Ends the document, and returns why it cannot be read if so. */
  end(): { readonly refused?: string }
}

/** Limit for a parser message, which may quote the document. */
const MAX_REASON_LENGTH = 200

/** After the first error nothing more is read. */
export function createXmlReader(handler: XmlHandler): XmlReader {
  const parser = new LenientParser()
  const escaper = createEscaper()
  let refused: string | undefined
  const attempt = (run: () => void): void => {
    if (refused !== undefined) return
    try {
      run()
    } catch (error) {
      refused = `It cannot be read as XML: ${error instanceof Error ? error.message.slice(0, MAX_REASON_LENGTH) : 'no reason given'}`
    }
  }
  parser.on('doctype', text => {
    parser.ENTITIES = entitiesOf(text, parser.ENTITIES)
  })
  parser.on('opentag', tag => {
    const attributes = Object.entries(tag.attributes).map(([name, value]) => [localName(name), value] as const)
    handler.open(localName(tag.name), new Map(attributes.filter(([name]) => name !== '')))
  })
  parser.on('text', handler.text)
  parser.on('cdata', handler.text)
  parser.on('closetag', handler.close)
  parser.on('processinginstruction', ({ target }) => {
    handler.open(`?${target}`, new Map())
    handler.close()
  })
  parser.ENTITIES = entitiesOf('', parser.ENTITIES)
  return {
    write: text => attempt(() => void parser.write(escaper.escaped(text))),
    end() {
      attempt(() => void parser.write(escaper.rest()).close())
      return refused === undefined ? {} : { refused }
    },
  }
}

/**
 * Forbidden characters and a wrong declaration do not make a track unreadable. They are ignored before an error is
 * created for each, because a file may have millions of them.
 */
class LenientParser extends SaxesParser {
  override fail(message: string): this {
    return HARMLESS.test(message) ? this : super.fail(message)
  }
}
const HARMLESS = new RegExp(
  [
    '^disallowed character\\.$',
    'is disallowed in char data\\.$',
    'malformed character entity\\.$',
    'XML declaration',
    'name/value pairs\\.$',
    'expected one of (?:version|encoding|standalone)',
    '(?:version number|encoding value|standalone value) must match',
  ].join('|'),
)

/** An ampersand that begins no entity, as in addresses of links. The longest names of entities are kept whole. */
const LONE_AMPERSAND = /&(?!#?[\w.:-]{1,64};)/g
const LONGEST_ENTITY = 67

/** Escapes ampersands that begin no entity, in text that comes in pieces. */
function createEscaper(): { escaped(text: string): string; rest(): string } {
  let held = ''
  const withEscapes = (text: string): string => text.replace(LONE_AMPERSAND, '&amp;')
  return {
    escaped(text) {
      const all = held + text
      const last = all.lastIndexOf('&')
      const end = last >= 0 && last > all.length - LONGEST_ENTITY ? last : all.length
      held = all.slice(end)
      return withEscapes(all.slice(0, end))
    },
    rest: () => withEscapes(held),
  }
}

function localName(name: string): string {
  const [prefix = '', local, ...more] = name.split(':')
  if (prefix === 'xmlns') return ''
  return local !== undefined && more.length === 0 ? local : name
}
