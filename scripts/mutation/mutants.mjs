import ts from 'typescript'
import { sqlMutants } from './sql.mjs'

/**
 * @typedef {object} Mutant
 * @property {string} id file:line:column#number
 * @property {string} file
 * @property {number} line
 * @property {string} change the original code and its replacement
 * @property {boolean} atLoad true for code in a module constant, evaluated when its file is loaded
 *
 * @typedef {{ text: string, change: string }} Variant
 */

/** @type {Record<string, string>} */
const turned = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
}
/** Methods whose call can be dropped, because they return the same kind of value. */
const droppable = /^(where|whereRef|having|limit|forUpdate|filter)$/
/** @type {Record<string, string>} */
const swapped = { some: 'every', every: 'some', min: 'max', max: 'min', ceil: 'floor', floor: 'ceil', round: 'floor' }
/** Columns also enforced by row-level security: without these conditions the same rows are read. */
const scope = /^['"`](\w+\.)?(pool_id|tenant_id)\b/

/**
 * Puts all mutants of a source behind switches. At most one is on at a time, so a process that loaded the file once can
 * try them all.
 * @param {string} file
 * @param {string} source
 * @param {(id: string) => boolean} [isWanted]
 * @returns {{ mutants: Mutant[], code: string }}
 */
export function instrument(file, source, isWanted = () => true) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  /** @type {Mutant[]} */
  const mutants = []
  let atLoad = true
  let number = 0

  /** @param {ts.Node} node */
  const raw = (node) => source.slice(node.getStart(tree), node.end)

  /** @param {ts.Node} node @returns {string} */
  function rendered(node) {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return raw(node)
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return raw(node)
    const outer = atLoad
    if (ts.isFunctionLike(node)) atLoad = false
    const variants = atLoad && !isTriable(node) ? [] : variantsOf(node)
    const ids = variants
      .map((variant) => note(node, variant))
      .flatMap((id, index) => (isWanted(id) ? [{ id, index }] : []))
    let text = ''
    let end = node.getStart(tree)
    for (const child of childrenOf(node)) {
      text += source.slice(end, child.getStart(tree)) + rendered(child)
      end = child.end
    }
    text += source.slice(end, node.end)
    atLoad = outer
    return ids.length === 0
      ? text
      : switched(
          node,
          text,
          ids.map(({ id, index }) => ({ id, text: variants[index]?.text ?? '' })),
        )
  }

  /** @param {ts.Node} node @param {Variant} variant */
  function note(node, { change }) {
    const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
    number += 1
    const id = `${file}:${line + 1}:${character + 1}#${number}`
    mutants.push({ id, file, line: line + 1, change, atLoad })
    return id
  }

  const body = tree.statements
    .map((statement) => source.slice(statement.pos, statement.getStart(tree)) + statementText(statement))
    .join('')
  return { mutants, code: body + source.slice(tree.statements.end) }

  /**
   * Renders a statement. A module constant is evaluated again whenever one of its mutants is turned on or off.
   * @param {ts.Statement} statement
   */
  function statementText(statement) {
    const first = mutants.length
    const text = rendered(statement)
    const ids = mutants.slice(first).flatMap(({ id, atLoad }) => (atLoad && isWanted(id) ? [id] : []))
    if (ids.length === 0 || !ts.isVariableStatement(statement)) return text
    const [, name = '', made = ''] = /^(?:export )?const (\w+)\s*(?::[^=]*)?=([\s\S]*)$/.exec(text) ?? []
    return `${text.replace('const ', 'let ')}
;globalThis.mutation.remake(${JSON.stringify(ids)}, () => { ${name} = ${made} })\n`
  }
}

/**
 * Returns whether a mutant outside all functions can be tried: in a constant that is plain data or a schema.
 * @param {ts.Node} node
 */
function isTriable(node) {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (!ts.isVariableDeclaration(parent)) continue
    const calls = parent.initializer?.getText().match(/\b[\w.]+(?=\()/g) ?? []
    return (
      ts.isIdentifier(parent.name) &&
      calls.every((call) => /^z\.|^\.?(min|max|int|optional|default|trim|regex)$/.test(call))
    )
  }
  return false
}

/** @param {ts.Node} node */
function childrenOf(node) {
  /** @type {ts.Node[]} */
  const children = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

/** @param {ts.Node} node @param {string} text @param {{ id: string, text: string }[]} variants */
function switched(node, text, variants) {
  const choice = (/** @type {string} */ last) =>
    `(${variants.map(({ id, text }) => `globalThis.mutation.isOn(${JSON.stringify(id)}) ? ${text} : `).join('')}${last})`
  if (ts.isExpressionStatement(node)) return `void ${choice(text.replace(/;$/, ''))}`
  return choice(text)
}

/** Log calls are not mutated, because logs serve debugging and are no rule of the product. */
const logLine = /^log\(\)\.(debug|info|warn|error)\(/

/** @param {ts.Node} node @returns {Variant[]} */
function variantsOf(node) {
  const text = node.getText()
  const short = text.replaceAll(/\s+/g, ' ')
  /** @param {string} to @returns {Variant} */
  const to = (to) => ({ text: `(${to})`, change: `${short.slice(0, 90)} → ${to.replaceAll(/\s+/g, ' ').slice(0, 90)}` })
  if (ts.isExpressionStatement(node))
    return isCall(node.expression) && !logLine.test(text)
      ? [{ text: 'undefined', change: `dropped: ${short.slice(0, 120)}` }]
      : []
  if (!ts.isExpression(node) || ts.isOptionalChain(node.parent ?? node)) return []
  if (isCondition(node)) return [to('true'), to('false'), ...ownVariants(node, to)]
  return ownVariants(node, to)
}

/** @param {ts.Expression} node @param {(text: string) => Variant} to @returns {Variant[]} */
function ownVariants(node, to) {
  if (ts.isBinaryExpression(node)) return binaryVariants(node, to)
  if (ts.isPrefixUnaryExpression(node) && /^[!-]/.test(node.getText())) return [to(node.operand.getText())]
  if (ts.isNumericLiteral(node)) return numberVariants(node, to)
  if (ts.isReturnStatement(node.parent) && /^(true|false)$/.test(node.getText())) return [to(`!${node.getText()}`)]
  if (ts.isTaggedTemplateExpression(node)) {
    const tag = node.getText().slice(0, node.template.getStart() - node.getStart())
    if (!/^sql\b/.test(tag)) return []
    return sqlMutants(node.template.getText()).map(({ text, change }) => ({ text: `${tag}${text}`, change }))
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return callVariants(node, node.expression, to)
  return []
}

/** @param {ts.BinaryExpression} node @param {(text: string) => Variant} to */
function binaryVariants({ left, right, operatorToken }, to) {
  const operator = operatorToken.getText()
  const other = turned[operator]
  if (!other) return []
  const isText = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  if (operator === '+' && isText) return []
  const [one, two] = [left.getText(), right.getText()]
  return [to(/&&|\|\|/.test(other) ? `(${one}) ${other} (${two})` : `${one} ${other} ${two}`)]
}

/**
 * Mutates limits: numbers that are named or compared.
 * @param {ts.NumericLiteral} node @param {(text: string) => Variant} to
 */
function numberVariants(node, to) {
  let holder = node.parent
  while (ts.isBinaryExpression(holder) && /^[*]$/.test(holder.operatorToken.getText())) holder = holder.parent
  const isNamed = (ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder)) && holder.name !== node
  const isCompared = ts.isBinaryExpression(holder) && /^[<>]=?$/.test(holder.operatorToken.getText())
  if (!isNamed && !isCompared) return []
  const value = Number(node.getText().replaceAll('_', ''))
  return [to(String(value <= 1000 ? value + 1 : value * 2))]
}

/** @param {ts.CallExpression} node @param {ts.PropertyAccessExpression} called @param {(text: string) => Variant} to */
function callVariants(node, called, to) {
  const [object, method] = [called.expression.getText(), called.name.text]
  const args = node.arguments.map((argument) => argument.getText())
  const isScope = scope.test(args[0] ?? '')
  const all = []
  if (droppable.test(method) && !isScope)
    all.push({ ...to(object), change: `dropped: .${method}(${args.join(', ').replaceAll(/\s+/g, ' ')})` })
  const operator = /^'([<>]=?)'$/.exec(args[1] ?? '')?.[1]
  if (method === 'where' && operator && args[1]) all.push(to(node.getText().replace(args[1], `'${turned[operator]}'`)))
  const other = swapped[method]
  if (other && (object === 'Math' || /^(some|every)$/.test(method)))
    all.push(to(`${object}.${other}(${args.join(', ')})`))
  return all
}

/** @param {ts.Expression} node */
function isCall(node) {
  return (
    ts.isCallExpression(ts.isAwaitExpression(node) ? node.expression : node) &&
    !/^(super|await super)\b/.test(node.getText())
  )
}

/** @param {ts.Expression} node */
function isCondition(node) {
  const { parent } = node
  if (ts.isIfStatement(parent)) return parent.expression === node
  return ts.isConditionalExpression(parent) && parent.condition === node
}
