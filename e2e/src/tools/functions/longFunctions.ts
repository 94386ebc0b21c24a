/** Finds functions with more lines than a reader can take in at once, from their first line to their last one. */
import { parseSync, type ESTree, Visitor } from 'vite'

export const MAX_LINES = 60

export interface LongFunction {
  /** The first line of the function, from 1. */
  readonly line: number
  readonly lines: number
}

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Returns the long functions of a source text in the order in which they begin. A function that only returns a literal
 * without code is a table, and may have any length. `name` tells the parser the language.
 */
export function longFunctions(text: string, name: string): readonly LongFunction[] {
  const { functions, blocks } = rangesIn(text, name)
  const lineAt = (place: number): number => text.slice(0, place).split('\n').length
  return functions
    .filter(({ literal }) => !literal || blocks.some(it => isInside(it, literal)))
    .map(({ start, end }) => ({ line: lineAt(start), lines: lineAt(end) - lineAt(start) + 1 }))
    .filter(it => it.lines > MAX_LINES)
}

interface FunctionRange extends Range {
  /** The literal that the function returns without doing anything else. */
  readonly literal: Range | undefined
}

function rangesIn(text: string, name: string) {
  const functions: FunctionRange[] = []
  const blocks: Range[] = []
  const add = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    functions.push({ start: node.start, end: node.end, literal: literalOf(node.body) })
  }
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
    BlockStatement: it => void blocks.push(it),
  }).visit(parseSync(name, text).program)
  return { functions, blocks }
}

/** Returns the array or object literal that a function body consists of. */
function literalOf(body: ESTree.Function['body'] | ESTree.Expression): Range | undefined {
  if (body?.type !== 'BlockStatement') return body && isLiteral(bare(body)) ? body : undefined
  const [only, more] = body.body
  return more === undefined && only?.type === 'ReturnStatement' && only.argument && isLiteral(bare(only.argument))
    ? only.argument
    : undefined
}

const isLiteral = ({ type }: ESTree.Expression): boolean => type === 'ArrayExpression' || type === 'ObjectExpression'

/** Returns an expression without its brackets, and without `as` and `satisfies`. */
function bare(expression: ESTree.Expression): ESTree.Expression {
  const { type } = expression
  return type === 'ParenthesizedExpression' || type === 'TSAsExpression' || type === 'TSSatisfiesExpression'
    ? bare(expression.expression)
    : expression
}

const isInside = (inner: Range, outer: Range): boolean => inner.start >= outer.start && inner.end <= outer.end
