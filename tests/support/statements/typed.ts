import { join, relative } from 'node:path'
import ts from 'typescript'

/** A column as declared by a row type. */
export interface TypedColumn {
  name: string
  /** `number`, `string`, `boolean`, `Date`, `object`, or `any`. */
  kinds: string[]
  optional: boolean
  nullable: boolean
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
      const columns = columnsIn(checker.getTypeFromTypeNode(node.typeArguments[0]), node.typeArguments[0], checker)
      found.push({ file: relative(process.cwd(), file.fileName), line: line + 1, template: node.template, columns })
    })
  }
  return found
}

/** Finds the columns of each table in `Tables`, as they are read. */
export function typedTables(program: ts.Program): Map<string, TypedColumn[]> {
  const checker = program.getTypeChecker()
  const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith('app/database/tables/index.ts'))
  const tables = file?.statements.find(ts.isInterfaceDeclaration)
  if (!tables) throw new Error('no Tables found')
  return new Map(
    checker
      .getPropertiesOfType(checker.getTypeAtLocation(tables))
      .map((table) => [table.name, columnsIn(checker.getTypeOfSymbolAtLocation(table, tables), tables, checker)]),
  )
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

function columnsIn(row: ts.Type, at: ts.Node, checker: ts.TypeChecker): TypedColumn[] {
  return checker.getPropertiesOfType(row).map((property) => {
    const type = readType(checker.getTypeOfSymbolAtLocation(property, at), at, checker)
    const parts = type.isUnion() ? type.types : [type]
    return {
      name: property.name,
      kinds: kindsOf(type, checker),
      optional: (property.flags & ts.SymbolFlags.Optional) !== 0,
      nullable: parts.some(({ flags }) => flags & ts.TypeFlags.Null),
    }
  })
}

/** What a query returns for a column: Kysely's `ColumnType` differs between reading and writing. */
function readType(type: ts.Type, at: ts.Node, checker: ts.TypeChecker): ts.Type {
  const read = type.getProperty('__select__')
  return read ? checker.getTypeOfSymbolAtLocation(read, at) : type
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
