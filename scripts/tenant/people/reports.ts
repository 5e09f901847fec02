import type { ReportEvidence } from '~/database/tables/reports'
import { isLanguage } from '~/i18n/languages'
import { decideReport } from '~/modules/moderation/decide-report.server'
import { ReportNotFound } from '~/modules/moderation/errors'
import type { ReportView } from '~/modules/moderation/queries.server'
import { listReports, readReport } from '~/modules/moderation/queries.server'
import type { Tenant } from '~/tenancy/tenant'
import { argumentsOf } from '../arguments'
import type { BrandOutput } from '../each-brand'
import { brandOptions, printBrands } from '../each-brand'
import type { Call, Verb } from '../verb'
import { Refusal } from '../verb'
import { withBrand } from '../with-brand'

const example = 'npm run tenant -- reports saffron decide R-12345678 disable --statement "en:…"'

const options = {
  ...brandOptions,
  decided: { type: 'boolean' },
  statement: { type: 'string', multiple: true },
} as const

/** `npm run tenant -- reports <slug> [list|show|decide]` */
export const reports: Verb = {
  usage:
    '<slug>|--all [list] [--decided] [--json] | <slug> show <number> [--json] | <slug> decide <number> disable|warn|nothing [--statement "<language>:<text>" …]',
  summary:
    'what members report of members of the brand, with --decided also what was decided; a decision is mailed to both sides, with its reasons',
  async run(call) {
    const { words, values } = argumentsOf(call.args, options, { most: 4 })
    const { all, json } = values
    const [slug, what = 'list', reference = '', decision = ''] = words
    const example = 'reports saffron'
    if (all || what === 'list') {
      return printBrands(call, { slug, all, json, example }, (tenant) => listed(tenant, values.decided ?? false))
    }
    if (!slug) throw new Refusal(`Which brand? npm run tenant -- ${example}`)
    if (what !== 'show' && what !== 'decide') throw new Refusal(`list, show or decide, not '${what}'`)
    return withBrand(call, slug, async (tenant) => {
      try {
        if (what === 'decide') {
          return await decide(call, tenant, { reference, decision, statements: values.statement ?? [] })
        }
        const report = await readReport(tenant, reference)
        if (json) call.print(JSON.stringify({ tenant: slug, ...report }))
        else printReport(call, report)
        return 0
      } catch (error) {
        if (error instanceof ReportNotFound) throw new Refusal(`${slug} has no report '${reference}'`)
        throw error
      }
    })
  },
}

async function listed(tenant: Tenant, decided: boolean): Promise<BrandOutput> {
  const reports = await listReports(tenant, { all: decided })
  const none = decided ? 'No reports.' : 'No reports to decide.'
  return { lines: reports.length > 0 ? reports.map(lineOf) : [none], json: { reports }, code: 0 }
}

const decided = {
  ...{ disabled: 'profile disabled', suspended: 'profile suspended' },
  ...{ warned: 'member warned', nothing: 'nothing done' },
} as const

function lineOf({ reference, at, reason, memberName, memberId, reports, decision }: ReportView): string {
  const others = reports > 1 ? `, ${reports} reports about this member` : ''
  const state = decision ? `  ${decided[decision]}` : ''
  return `${reference}  ${day(at)}  ${reason.padEnd(5)}  ${memberName || 'a member'} (${memberId})${others}${state}`
}

function printReport({ print }: Call, report: Awaited<ReturnType<typeof readReport>>): void {
  print(lineOf(report))
  printStatements({ print }, report, report)
  for (const addition of report.additions) {
    print(`And on ${day(new Date(addition.at))}  ${addition.reason}`)
    printStatements({ print }, report, addition)
  }
  for (const { id, url } of report.photos) print(`Photo ${id}: ${url ?? '(no longer shown)'}`)
  if (report.photos.length === 0) print('Photos: (none)')
}

/** Prints the reporter's text and attachments. */
function printStatements(
  { print }: Pick<Call, 'print'>,
  { memberName }: ReportView,
  { message, evidence }: { message: string | null; evidence: ReportEvidence },
): void {
  print(`What happened: ${message ?? '(nothing written)'}`)
  print(`About me: ${evidence.aboutMe ?? '(nothing)'}`)
  for (const { by, at, kind, body } of evidence.messages) {
    const writer = by === 'member' ? memberName || 'member' : 'reporter'
    print(`${at}  ${writer}: ${kind === 'text' ? body : `[${kind}] ${body}`}`)
  }
}

interface Wish {
  reference: string
  decision: string
  statements: string[]
}

async function decide({ print }: Call, tenant: Tenant, wish: Wish): Promise<number> {
  const decisions = { disable: 'disabled', warn: 'warned', nothing: 'nothing' } as const
  if (!Object.hasOwn(decisions, wish.decision)) throw new Refusal(`disable, warn or nothing? ${example}`)
  const act = decisions[wish.decision as keyof typeof decisions]
  const statements = statementsOf(wish.statements)
  const isNew = await decideReport(tenant, { reference: wish.reference, act, statements })
  print(
    `${wish.reference}: ${decided[act]}; ${isNew ? 'both sides get an e-mail' : 'decided so before, so nobody gets an e-mail'}`,
  )
  return 0
}

/** Parses the operator's statements by language; members with other languages get the brand's own language. */
function statementsOf(written: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    written.map((statement) => {
      const colon = statement.indexOf(':')
      const [language, text] = [statement.slice(0, colon), statement.slice(colon + 1).trim()]
      if (!isLanguage(language) || text === '') throw new Refusal(`A statement is "<language>:<text>". ${example}`)
      return [language, text]
    }),
  )
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10)
}
