import { join, relative } from 'node:path'
import ts from 'typescript'

/** A column as declared by a row type. */
export interface TypedColumn {
  name: string
  /** `number`, `string`, `boolean`, `Date`, `object`, or `any`. */
  kinds: string[]
  optional: boolean
}

export interface TypedStatement {
  file: string
  line: number
  template: ts.TemplateLiteral
  columns: TypedColumn[]
}

/** Finds the complete statements in the code that have a hand-written row type: `sql<Row>`select …``. */
export function typedStatements(program: ts.Program): TypedStatement[] {
  const checker = program.getTypeChecker()
  const found: TypedStatement[] = []
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || /\.test\.tsx?$/.test(file.fileName) || !file.text.includes('sql<')) continue
    each(file, (node) => {
      if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'sql' || !node.typeArguments?.[0]) return
      if (!/^`\s*(select|with|insert|update|delete)\b/i.test(node.template.getText())) return
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      const columns = columnsOf(node.typeArguments[0], checker)
      found.push({ file: relative(process.cwd(), file.fileName), line: line + 1, template: node.template, columns })
    })
  }
  return found
}

/** Returns all code of the server as a compiler program. */
export function codeOfServer(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  const roots = ts.sys.readDirectory(join(process.cwd(), 'app'), ['.server.ts'])
  return ts.createProgram(roots, { ...options, incremental: false, tsBuildInfoFile: undefined })
}

export function each(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => each(child, visit))
}

function columnsOf(row: ts.TypeNode, checker: ts.TypeChecker): TypedColumn[] {
  return checker.getPropertiesOfType(checker.getTypeFromTypeNode(row)).map((property) => ({
    name: property.name,
    kinds: kindsOf(checker.getTypeOfSymbolAtLocation(property, row), checker),
    optional: (property.flags & ts.SymbolFlags.Optional) !== 0,
  }))
}

function kindsOf(type: ts.Type, checker: ts.TypeChecker): string[] {
  const parts = type.isUnion() ? type.types : [type]
  return [...new Set(parts.flatMap((part) => kindOf(part, checker)))]
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): string[] {
  const { flags } = type
  if (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return []
  if (flags & ts.TypeFlags.NumberLike) return ['number']
  if (flags & ts.TypeFlags.StringLike) return ['string']
  if (flags & ts.TypeFlags.BooleanLike) return ['boolean']
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return ['any']
  return [checker.typeToString(type) === 'Date' ? 'Date' : 'object']
}
