import { inSpan } from '~/platform/tracing/tracing.server'

/** Longest text of a statement in a span, in characters. */
const longest = 2_000

/** Literals, which may be ids or a place. Parameters such as $1 stay. */
const literal = /'(?:[^']|'')*'|(?<![\w$])\d+(?:\.\d+)?\b/g

/** Records a statement that has been sent, without values, as a span of the open transaction. */
export function traceStatement(text: string, answer: Promise<unknown>): void {
  const plain = text.replace(literal, '?').replace(/\s+/g, ' ').trim().slice(0, longest)
  const [operation = ''] = plain.split(/[ ;]/, 1)
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': plain }
  inSpan(operation.toLowerCase(), { kind: 'CLIENT', attributes }, () => answer).catch(() => undefined)
}
