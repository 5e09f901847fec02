import { parse } from 'libpg-query'

/** Part of a parsed statement: PostgreSQL's own names. */
type Node = { [key: string]: Node | Node[] | string | number | boolean | undefined }

const rewrites = new Set([
  'AT_AlterColumnType',
  'AT_SetLogged',
  'AT_SetUnLogged',
  'AT_SetTableSpace',
  'AT_SetAccessMethod',
])
const verified = new Set(['CONSTR_CHECK', 'CONSTR_FOREIGN'])
const unique = new Set(['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION'])
const written = new Set(['CONSTR_GENERATED', 'CONSTR_IDENTITY'])

/** They hold their locks for a moment only, or lock nothing that members use. */
const harmless = new Set([
  'CreatePolicyStmt',
  'AlterPolicyStmt',
  'GrantStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateSeqStmt',
  'CommentStmt',
  'DropStmt',
  'InsertStmt',
  'SelectStmt',
])

/**
 * Returns why a step's statements would keep members waiting, or break servers of the release before: the rules of
 * strong_migrations and Squawk that apply to PostgreSQL 15. Tables that the step creates itself may be locked.
 */
export async function longLocks(statements: readonly string[]): Promise<string[]> {
  const created = new Set<string>()
  const found: string[] = []
  for (const text of statements) {
    const { stmts } = (await parse(text)) as unknown as { stmts: { stmt: Node }[] }
    for (const { stmt } of stmts) {
      const [kind = '', node] = Object.entries(stmt)[0] ?? []
      found.push(...faultsOf(kind, node as Node, created))
    }
  }
  return found
}

function faultsOf(kind: string, node: Node, created: Set<string>): string[] {
  const table = tableOf(node)
  if (kind === 'CreateStmt') {
    created.add(table)
    return []
  }
  if (created.has(table) || harmless.has(kind)) return []
  switch (kind) {
    case 'IndexStmt':
      return node.concurrent ? [] : [`index on ${table}: build it by indexOnline`]
    case 'AlterTableStmt':
      return list(node.cmds).flatMap(({ AlterTableCmd }) => faultsOfCommand(AlterTableCmd as Node, table))
    case 'UpdateStmt':
    case 'DeleteStmt':
      return [`rows of ${table} are written: a job does it in batches`]
    case 'RenameStmt':
      return [`${table} is renamed: the release before asks for the old name`]
    default:
      return [`${kind}: may lock for long, or can't be read`]
  }
}

function faultsOfCommand({ subtype, def }: Node, table: string): string[] {
  const kind = String(subtype)
  if (rewrites.has(kind)) return [`${kind} writes ${table} anew`]
  if (kind === 'AT_SetNotNull') return [`not null reads all of ${table}: a check, not valid at first`]
  if (kind === 'AT_AddConstraint') return faultsOfConstraint((def as { Constraint: Node }).Constraint, table)
  if (kind !== 'AT_AddColumn') return []
  const { constraints } = (def as { ColumnDef: Node }).ColumnDef
  return list(constraints).flatMap(({ Constraint }) => faultsOfConstraint(Constraint as Node, table))
}

function faultsOfConstraint({ contype, skip_validation, indexname, raw_expr }: Node, table: string): string[] {
  const kind = String(contype)
  if (verified.has(kind) && !skip_validation) return [`${kind} reads all of ${table}: not valid at first`]
  if (unique.has(kind) && !indexname) return [`${kind} builds an index on ${table}: using one made by indexOnline`]
  if (written.has(kind)) return [`${kind} writes ${table} anew`]
  if (kind === 'CONSTR_DEFAULT' && callsMore(raw_expr)) return [`a default that differs by row writes ${table} anew`]
  return []
}

/** Whether an expression calls a function other than `now`. */
function callsMore(expression: unknown): boolean {
  const names = [...JSON.stringify(expression).matchAll(/"FuncCall":\{"funcname":\[(.*?)\]/g)].map(([, name]) => name)
  return names.some((name) => name !== '{"String":{"sval":"now"}}')
}

function tableOf({ relation }: Node): string {
  return String((relation as Node | undefined)?.relname ?? '')
}

function list(nodes: Node[string]): Node[] {
  return Array.isArray(nodes) ? nodes : []
}
