const clause = /\b(where|and|or|on)\b/gi
const closing =
  /^(and|or|order|group|limit|returning|union|on|for|then|when|end|else|left|join|inner|full|cross|using|having|where|window|as|from|set|offset)\b/i
/** Pool and brand conditions, also enforced by row-level security: without them the same rows are read. */
const scope = /^\s*((\w+\.)?(pool_id|tenant_id)\s*(=|in)|\$\{in(Brand|Pool)\()/i
/** @type {Record<string, string>} */
const turned = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '<>': '=', '+': '-', '-': '+' }

/**
 * Returns a statement's mutants: each condition dropped, each comparison and sum inverted.
 * @param {string} template including its backticks
 * @returns {{ text: string, change: string }[]}
 */
export function sqlMutants(template) {
  const masked = mask(template)
  const mutants = []
  for (const { index, 0: word } of masked.matchAll(clause)) {
    const start = index + word.length
    if (/^on$/i.test(word) && /^\s+conflict/i.test(masked.slice(start))) continue
    if (/\bbetween\s+\S+\s+$/i.test(masked.slice(0, index))) continue
    const end = endOfCondition(masked, start)
    const condition = template.slice(start, end).trim()
    if (/^(true)?$/i.test(condition) || scope.test(condition)) continue
    const instead = /^or$/i.test(word) ? ' false ' : ' true '
    mutants.push({
      text: template.slice(0, start) + instead + template.slice(end),
      change: `dropped: ${word} ${condition.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
    })
  }
  for (const { index, 0: all, 1: operator = '' } of masked.matchAll(/\s(<=|>=|<>|<|>|\+|-)\s/g)) {
    const around = template.slice(Math.max(0, index - 40), index + 40).replaceAll(/\s+/g, ' ')
    mutants.push({
      text:
        template.slice(0, index) +
        all.replace(operator, turned[operator] ?? operator) +
        template.slice(index + all.length),
      change: `${operator} → ${turned[operator]} in: ${around}`,
    })
  }
  return mutants
}

/**
 * Replaces every value and quoted word by meaningless letters of the same length.
 * @param {string} template
 */
function mask(template) {
  const blank = (/** @type {string} */ text) => 'x'.repeat(text.length)
  let inner = template.replaceAll(/'[^'$]*'/g, blank)
  // From the innermost braces outward
  for (let before = ''; before !== inner; ) {
    before = inner
    inner = inner.replaceAll(/\$?\{[^{}]*\}/g, blank)
  }
  return inner
}

/** @param {string} masked @param {number} start */
function endOfCondition(masked, start) {
  const isEnd = (/** @type {string} */ rest) => closing.test(rest)
  let depth = 0
  for (const { index, 0: token } of masked.slice(start).matchAll(/\w+|[(),;`]/g)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    const at = start + index
    const isBetween = /\bbetween\s+\S+\s+$/i.test(masked.slice(start, at))
    if (depth < 0 || (depth === 0 && (/[,;`]/.test(token) || (isEnd(token) && !isBetween)))) return at
  }
  return masked.length - 1
}
