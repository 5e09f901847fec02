import ts from 'typescript'
import { each } from './typed'

/** Values of the parameters of the enclosing functions. */
type Bindings = ReadonlyMap<ts.Node, Bound>

/** An expression and the values of the parameters in it. */
interface Bound {
  value: ts.Expression
  inside: Bindings
}

const none: Bindings = new Map()

/** A statement that is built in an unsupported way. */
class Unreadable extends Error {}

/**
 * Reads statements' texts as PostgreSQL receives them, with a parameter for each value. Fragments are resolved to their
 * source; if there are several alternatives, the first readable one is used.
 */
export class StatementTexts {
  readonly #checker: ts.TypeChecker
  /** Calls by the name of the called function. */
  readonly #calls = new Map<string, ts.CallExpression[]>()
  #parameters = 0
  #depth = 0

  constructor(program: ts.Program) {
    this.#checker = program.getTypeChecker()
    for (const file of program.getSourceFiles()) {
      if (file.isDeclarationFile) continue
      each(file, (node) => {
        if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return
        const name = node.expression.text
        this.#calls.set(name, [...(this.#calls.get(name) ?? []), node])
      })
    }
  }

  /** Returns the statement's text; null if it is built in an unsupported way. */
  read(template: ts.TemplateLiteral): string | null {
    this.#parameters = 0
    try {
      return this.#template(template, none)
    } catch (error) {
      if (error instanceof Unreadable) return null
      throw error
    }
  }

  #template(template: ts.TemplateLiteral, inside: Bindings): string {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
    const spans = template.templateSpans.map(({ expression, literal }) => this.#hole(expression, inside) + literal.text)
    return template.head.text + spans.join('')
  }

  #hole(expression: ts.Expression, inside: Bindings): string {
    const type = this.#checker.getTypeAtLocation(expression)
    if (this.#isFragment(type)) return this.#fragment(expression, inside)
    this.#parameters += 1
    return `$${this.#parameters}`
  }

  #isFragment(type: ts.Type): boolean {
    return (type.isUnion() ? type.types : [type]).some((part) => part.getProperty('toOperationNode') !== undefined)
  }

  #fragment(expression: ts.Expression, inside: Bindings): string {
    this.#depth += 1
    try {
      if (this.#depth > 60) throw new Unreadable(`without an end: ${expression.getText()}`)
      return this.#followed(expression, inside)
    } finally {
      this.#depth -= 1
    }
  }

  #followed(node: ts.Expression, inside: Bindings): string {
    const bare = bareOf(node)
    if (bare !== node) return this.#fragment(bare, inside)
    if (ts.isTaggedTemplateExpression(node)) return this.#template(node.template, inside)
    const either = ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse] : []
    if (ts.isBinaryExpression(node)) either.push(node.left, node.right)
    if (either.length > 0) return this.#firstOf(either.map((value) => ({ value, inside })))
    if (ts.isCallExpression(node)) return this.#call(node, inside)
    if (ts.isElementAccessExpression(node)) return this.#firstOf(this.#entries(node.expression, inside))
    if (ts.isPropertyAccessExpression(node)) {
      const found = this.#property(node.expression, node.name.text, inside)
      if (found) return this.#fragment(found.value, found.inside)
    }
    if (ts.isIdentifier(node)) return this.#named(node, inside)
    throw new Unreadable(node.getText())
  }

  #firstOf(choices: readonly Bound[]): string {
    let reason = new Unreadable('nothing to choose from')
    for (const { value, inside } of choices) {
      const parameters = this.#parameters
      try {
        return this.#fragment(value, inside)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        reason = error
        this.#parameters = parameters
      }
    }
    throw reason
  }

  /** Returns the values of an object's properties. */
  #entries(node: ts.Expression, inside: Bindings): Bound[] {
    const [made] = this.#madeBy(node, inside)
    const object = made && bareOf(made.value)
    if (!object || !ts.isObjectLiteralExpression(object)) return []
    return object.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? [{ value: property.initializer, inside: made.inside }] : [],
    )
  }

  #call(node: ts.CallExpression, inside: Bindings): string {
    const called = node.expression
    if (ts.isPropertyAccessExpression(called) && called.expression.getText() === 'sql')
      return this.#built(called.name.text, node.arguments, inside)
    const returned = this.#returned(node, inside)
    if (returned.length === 0) throw new Unreadable(node.getText())
    return this.#firstOf(returned)
  }

  /** Returns the possible results of a call, with the function's parameters bound. */
  #returned(node: ts.CallExpression, inside: Bindings): Bound[] {
    const declaration = this.#checker.getResolvedSignature(node)?.declaration
    if (!declaration || !('body' in declaration) || !declaration.body) return []
    const within = new Map(inside)
    for (const [index, parameter] of declaration.parameters.entries()) {
      const value = node.arguments[index] ?? ('initializer' in parameter ? parameter.initializer : undefined)
      if (value) within.set(parameter, { value, inside })
    }
    return returnsOf(declaration.body).map((value) => ({ value, inside: within }))
  }

  /** Resolves `sql.ref('a.b')`, `sql.join([…])` and the like. */
  #built(method: string, args: readonly ts.Expression[], inside: Bindings): string {
    const [first, second] = args
    if (!first) throw new Unreadable(`sql.${method}()`)
    if (method === 'join') {
      const separator = second ? this.#fragment(second, inside) : ', '
      return this.#items(first, inside).join(separator)
    }
    const texts = this.#constants(first, inside)
    const text = texts[0]
    if (text === undefined) throw new Unreadable(`sql.${method}(${first.getText()})`)
    if (method === 'lit') return `'${text}'`
    if (method === 'raw') return text
    return text
      .split('.')
      .map((part) => `"${part}"`)
      .join('.')
  }

  #items(list: ts.Expression, inside: Bindings): string[] {
    if (!ts.isArrayLiteralExpression(list)) throw new Unreadable(list.getText())
    return list.elements.map((element) => this.#hole(element, inside))
  }

  /** Returns the possible texts of an expression, from its value or its type. */
  #constants(node: ts.Expression, inside: Bindings): string[] {
    const declaration = this.#declarationOf(node)
    const given = declaration && (inside.has(declaration) || ts.isBindingElement(declaration))
    const found = given ? this.#valueOf(declaration, inside) : []
    const texts = found.flatMap(({ value, inside }) => this.#constants(value, inside))
    if (texts.length > 0) return texts
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'join'
    )
      return [this.#literals(this.#checker.getTypeAtLocation(node.expression.expression)).join(', ')]
    return this.#literals(this.#checker.getTypeAtLocation(node))
  }

  /** Returns the literals in a type. */
  #literals(type: ts.Type): string[] {
    if (type.isUnion()) return type.types.flatMap((part) => this.#literals(part))
    if (type.isStringLiteral() || type.isNumberLiteral()) return [String(type.value)]
    const items = this.#checker.isTupleType(type) ? this.#checker.getTypeArguments(type as ts.TypeReference) : []
    return items.flatMap((item) => this.#literals(item))
  }

  #named(node: ts.Identifier, inside: Bindings): string {
    const found = this.#valueOf(this.#declarationOf(node), inside)
    if (found.length === 0) throw new Unreadable(node.text)
    return this.#firstOf(found)
  }

  /** Returns the possible values of a name: its initializer, or the arguments in calls of its function. */
  #valueOf(declaration: ts.Declaration | undefined, inside: Bindings): Bound[] {
    if (!declaration) return []
    const bound = inside.get(declaration)
    if (bound) return [bound]
    if (ts.isBindingElement(declaration)) {
      const name = (declaration.propertyName ?? declaration.name).getText()
      return this.#valueOf(declaration.parent.parent, inside).flatMap(
        ({ value, inside }) => this.#property(value, name, inside) ?? [],
      )
    }
    if (ts.isParameter(declaration)) return this.#given(declaration).map((value) => ({ value, inside: none }))
    const made = ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)
    return made && declaration.initializer ? [{ value: declaration.initializer, inside }] : []
  }

  /** Returns a property of the object that an expression creates. */
  #property(node: ts.Expression, name: string, inside: Bindings): Bound | undefined {
    const made = bareOf(node)
    if (ts.isObjectLiteralExpression(made)) {
      for (const property of made.properties) {
        if (property.name?.getText() !== name) continue
        if (ts.isPropertyAssignment(property)) return { value: property.initializer, inside }
        if (ts.isShorthandPropertyAssignment(property)) {
          const symbol = this.#checker.getShorthandAssignmentValueSymbol(property)
          return this.#valueOf(this.#resolved(symbol)?.valueDeclaration, inside)[0]
        }
      }
      return undefined
    }
    const within = this.#madeBy(made, inside)
    for (const { value, inside } of within) {
      const found = this.#property(value, name, inside)
      if (found) return found
    }
    return undefined
  }

  /** Returns the expressions from which an object comes, one step back. */
  #madeBy(node: ts.Expression, inside: Bindings): Bound[] {
    if (ts.isIdentifier(node)) return this.#valueOf(this.#declarationOf(node), inside)
    if (ts.isCallExpression(node)) return this.#returned(node, inside)
    if (ts.isElementAccessExpression(node)) return this.#entries(node.expression, inside)
    return []
  }

  /** Returns the arguments that callers pass for a parameter. */
  #given(parameter: ts.ParameterDeclaration): ts.Expression[] {
    const owner = parameter.parent
    const named = ts.isFunctionDeclaration(owner) ? owner : owner.parent
    if (!(ts.isFunctionDeclaration(named) || ts.isVariableDeclaration(named)) || !named.name) return []
    const index = owner.parameters.indexOf(parameter)
    return (this.#calls.get(named.name.getText()) ?? []).flatMap((call) => {
      const value = call.arguments[index]
      return value && this.#checker.getResolvedSignature(call)?.declaration === owner ? [value] : []
    })
  }

  #declarationOf(node: ts.Node): ts.Declaration | undefined {
    return this.#resolved(this.#checker.getSymbolAtLocation(node))?.valueDeclaration
  }

  #resolved(symbol: ts.Symbol | undefined): ts.Symbol | undefined {
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }
}

function bareOf(node: ts.Expression): ts.Expression {
  const wrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node)
  return wrapped ? bareOf(node.expression) : node
}

/** Returns the expressions that a function returns, without those of functions inside it. */
function returnsOf(body: ts.ConciseBody | ts.Block): ts.Expression[] {
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}
