/** Steps that move the scenario's time; what follows happens then. */
import { Span } from '#boat/span.ts'
import { stepKind } from '../kind.ts'

export const at = stepKind({ name: 'at', help: "What follows happens at this time from the scenario's start.", params: Span, deed: span => ({ is: 'move', by: 'at', span }) })
export const after = stepKind({ name: 'after', help: 'What follows happens this long after what came before.', params: Span, deed: span => ({ is: 'move', by: 'after', span }) })
