import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { consolePaths } from '~/console-paths'
import { noteOnCase } from '~/modules/moderation/casework/entries.server'
import { askAbout } from '~/modules/moderation/casework/questions.server'
import { actOnCase } from '~/modules/moderation/casework/steps.server'
import { listTemplates } from '~/modules/moderation/casework/templates.server'
import { noteListed, readLine, readQueue } from '~/modules/moderation/list/read-queue.server'
import { listViews, removeView, saveView } from '~/modules/moderation/list/saved-views.server'
import type { Claimed } from '~/modules/moderation/queue/claim.server'
import { claimCase, claimNext, letGo, withClaim } from '~/modules/moderation/queue/claim.server'
import { decideAndClaimNext } from '~/modules/moderation/queue/decide-case.server'
import type { DecidedMany } from '~/modules/moderation/queue/decide-many.server'
import { decideMany, undoMany } from '~/modules/moderation/queue/decide-many.server'
import {
  ActMissing,
  CaseGone,
  CaseNotFound,
  DaysOutOfRange,
  NoneSelected,
  WordsMissing,
} from '~/modules/moderation/queue/errors'
import { escalateCase } from '~/modules/moderation/queue/escalate-case.server'
import type { ListFilters, QueueForm } from '~/modules/moderation/queue/forms.server'
import {
  askedSide,
  byBrand,
  doneIn,
  queryOf,
  queueForm,
  queueWish,
  stepOf,
} from '~/modules/moderation/queue/forms.server'
import { readCase } from '~/modules/moderation/queue/read-case.server'
import type { Act, CaseKind } from '~/modules/moderation/queue/schema'
import { muteReporter, unmuteReporter } from '~/modules/moderation/reporters/mute-reporter.server'
import { CaseList } from '~/modules/moderation/ui/list/case-list'
import { QueueFilters } from '~/modules/moderation/ui/list/queue-filters'
import { QueueTabs } from '~/modules/moderation/ui/list/queue-tabs'
import { SavedViews } from '~/modules/moderation/ui/list/saved-views'
import { CasePane } from '~/modules/moderation/ui/queue/case-pane'
import { DecisionPane } from '~/modules/moderation/ui/queue/decision-pane'
import { Outcome, useCanUndo } from '~/modules/moderation/ui/queue/outcome'
import { QueueKeys } from '~/modules/moderation/ui/queue/queue-keys'
import type { Refusal, Sent } from '~/modules/moderation/ui/queue/view'
import { mayDecide, subjectOf } from '~/modules/moderation/ui/queue/view'
import { brandAt, brandsOf, consolePage } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { isOwnerAt } from '~/modules/operators/access/rights'
import { NotClaimed } from '~/modules/operators/claims.server'
import { DomainError } from '~/platform/errors'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import type { Tenant } from '~/tenancy/tenant'
import { allBrands } from '~/ui/console/all-brands'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = { title: 'console:section.queue' }

/** Returns the brands whose cases to list; throws for a slug that is unknown or not one of the operator's. */
async function requestedBrands(context: AppLoadContext, operator: Operator, { brand, language }: ListFilters) {
  const brands =
    brand === allBrands
      ? await brandsOf(context, operator, 'queue')
      : [await brandAt(context, operator, brand, 'queue')]
  return brands.filter(({ settings }) => !language || settings.domain_language === language)
}

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'queue')
  const { searchParams: query } = context.url
  const { filters, open } = queueWish(query)
  const all = await brandsOf(context, operator, 'queue')
  const brandIds = (await requestedBrands(context, operator, filters)).map(({ id }) => id)
  const [{ lines, counts }, views] = await Promise.all([
    readQueue(operator, { ...filters, brandIds }),
    listViews(operator),
  ])
  const id = open.split('/').at(-1) ?? ''
  const line =
    lines.find((line) => line.id === id) ?? (await readLine(operator, { brandIds: all.map(({ id }) => id), id }))
  const tenant = all.find(({ id }) => id === line?.brandId)
  if (lines.length > 0) await noteListed(operator)
  return {
    filters,
    brands: all.map(({ id, slug, settings }) => ({ id, slug, name: settings.name })),
    languages: [...new Set(all.map(({ settings }) => settings.domain_language))].sort(),
    isGone: open !== '' && !tenant,
    lines,
    counts,
    views: views.map(({ id, name, filters }) => ({ id, name, query: viewQuery(filters, all) })),
    opened:
      line && tenant
        ? {
            ...(await readCase(tenant, operator, line.id)),
            brand: tenant.slug,
            brandName: tenant.settings.name,
            until: line.mineUntil,
            holder: line.claimedBy && line.claimedUntil ? { name: line.claimedBy, until: line.claimedUntil } : null,
            ownDecision: line.ownDecision,
            escalatedBy: line.escalatedBy,
            isOwner: isOwnerAt(operator.grants, tenant.id),
            templates: (await listTemplates(tenant)).map(({ id, name, texts }) => ({
              id,
              name,
              text: texts[tenant.settings.domain_language] ?? Object.values(texts)[0] ?? '',
            })),
          }
        : null,
    now: Date.now(),
    ...doneIn(query),
  }
}

/** Returns the query of a saved view's list; null if its brand is not one of the operator's. */
function viewQuery(saved: Record<string, string>, brands: readonly Tenant[]): string | null {
  const { filters } = queueWish(new URLSearchParams(saved))
  const isOpen = filters.brand === allBrands || brands.some(({ slug }) => slug === filters.brand)
  return isOpen ? new URLSearchParams(queryOf(filters)).toString() : null
}

/** After a refusal, too: the list has changed, and the case may be a colleague's. */
export const shouldRevalidate = () => true

export const action = formAction([queueForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'queue')
  const form = readForm(await request.formData(), queueForm)
  const { kind, language, age, held, brand } = form
  const filters = { kind, language, age, held, brand }
  const queue = (more: Record<string, string>) =>
    redirect(`${consolePaths.queue}?${new URLSearchParams({ ...queryOf(filters), ...more })}`)
  try {
    return queue(await carryOut(context, operator, form, filters))
  } catch (error) {
    // Another operator was faster, something isn't chosen, or the case is gone: say so in place, with what was typed.
    const refused = error instanceof CaseNotFound && form.intent === 'decide' ? new CaseGone() : error
    if (!(refused instanceof DomainError) || (refused.status !== 409 && refused.status !== 422)) throw error
    const refusal = { code: refused.code, values: refused.data, sent: sentBy(form) }
    return data({ refusal }, { status: refused.status })
  }
})

function sentBy({
  intent,
  act,
  ground,
  words,
  days,
  template,
  text,
  side,
  report,
  why,
  name,
  ...form
}: QueueForm): Sent {
  const [, id = ''] = form.case.split('/')
  const chosen = { act: act ?? null, ground: ground ?? null, mute: form.mute ?? null }
  return { ...{ intent, id, words, days, template, text, side, report, why, name }, ...chosen }
}

/** Query parameters of a queue URL. */
type Address = Record<string, string>

/** Executes the pressed button's action; returns the query of the queue's next URL. */
async function carryOut(
  context: AppLoadContext,
  operator: Operator,
  form: QueueForm,
  list: ListFilters,
): Promise<Address> {
  const [slug = '', id = ''] = form.case.split('/')
  const tenant = () => brandAt(context, operator, slug, 'queue')
  const claimed = async <Result,>(act: (tenant: Tenant) => Promise<Result>) => {
    const brand = await tenant()
    return withClaim(operator, { brandId: brand.id, id }, () => act(brand))
  }
  const still = { case: form.case }
  const step = stepOf(form.step)
  if (step) {
    const wish = { ...step, ground: form.ground ?? null, words: form.words, templateId: form.template } as const
    await claimed((brand) => actOnCase(brand, operator, id, wish))
    return { ...still, said: step.step }
  }
  switch (form.intent) {
    case 'claim': {
      await claimCase(operator, { brandId: (await tenant()).id, id })
      return still
    }
    case 'let_go':
      await letGo(operator)
      return {}
    case 'undo':
      return undo(context, operator, form)
    case 'note':
      if (!form.text) throw new WordsMissing()
      await claimed((brand) => noteOnCase(brand, operator, id, form.text))
      return still
    case 'ask':
      if (!form.text) throw new WordsMissing()
      await claimed((brand) => askAbout(brand, operator, id, { ...askedSide(form.side), question: form.text }))
      return { ...(await next(context, operator, list)), said: 'asked' }
    case 'escalate': {
      const { to, text: note } = form
      if (!note || !to) throw new WordsMissing()
      await claimed((brand) => escalateCase(brand, operator, id, { to, note }))
      return { ...(await next(context, operator, list)), said: `to_${to}` }
    }
    case 'mute': {
      const { mute: days, why: reason, report: reportId } = form
      if (!reason || !days) throw new WordsMissing()
      await muteReporter(await tenant(), operator, { caseId: id, reportId }, { days: Number(days), reason })
      return { ...still, said: 'muted' }
    }
    case 'unmute':
      await unmuteReporter(await tenant(), { caseId: id, reportId: form.report })
      return { ...still, said: 'unmuted' }
    case 'save_view':
      await saveView(operator, { name: form.name, filters: queryOf(list) })
      return { said: 'view_saved' }
    case 'remove_view':
      await removeView(operator, form.view)
      return { said: 'view_removed' }
    case 'decide':
      return claimed((brand) => decide(context, operator, brand, form, list))
    case 'many':
      return many(context, operator, form)
    case 'next':
      return next(context, operator, list)
  }
}

/** Decides a case and claims the next. */
async function decide(context: AppLoadContext, operator: Operator, tenant: Tenant, form: QueueForm, list: ListFilters) {
  const [, id = ''] = form.case.split('/')
  const decision = { ...decisionOf(form), reportsSeen: form.seen }
  const { brands, wish } = await wishOf(context, operator, list)
  const { kind, next, canUndo } = await decideAndClaimNext(tenant, operator, id, { ...decision, wish })
  const said = outcomeOf(kind, decision.act)
  return { ...addressOf(next, brands), ...(canUndo ? { done: form.case } : {}), said, at: String(Date.now()) }
}

/** Returns the name of the text about a decision: only about a report is anybody told that nothing was wrong. */
function outcomeOf(kind: CaseKind, act: Act): string {
  return act === 'nothing' && kind !== 'report' ? 'approved' : act
}

/** Decides the selected cases, brand by brand. */
async function many(context: AppLoadContext, operator: Operator, form: QueueForm) {
  if (form.cases.length === 0) throw new NoneSelected()
  if (!form.act) throw new ActMissing()
  const decision = decisionOf(form)
  const at = String(Date.now())
  const results: (DecidedMany & { slug: string })[] = []
  for (const [slug, ids] of byBrand(form.cases)) {
    const brand = await brandAt(context, operator, slug, 'queue')
    results.push({ slug, ...(await decideMany(brand, operator, ids, decision)) })
  }
  const sum = (of: 'done' | 'left') => String(results.reduce((total, result) => total + result[of], 0))
  const count = sum('done')
  const done = results.flatMap(({ slug, undoable }) => undoable.map((id) => `${slug}/${id}`))
  const said = decision.act === 'nothing' ? 'nothing_many' : decision.act
  return {
    ...(count === '0' ? {} : { said, count }),
    ...(done.length > 0 ? { at, done: done.join(',') } : {}),
    left: sum('left'),
  }
}

/** Undoes the decisions that the page shows, as far as they can be undone. */
async function undo(context: AppLoadContext, operator: Operator, form: QueueForm): Promise<Address> {
  let count = 0
  for (const [slug, ids] of byBrand(form.cases)) {
    count += (await undoMany(await brandAt(context, operator, slug, 'queue'), operator, ids)).length
  }
  return { said: 'undone', ...(form.cases.length > 1 ? { count: String(count) } : {}) }
}

function decisionOf({ act, ground, words, days, template, ...form }: QueueForm) {
  if (!act) throw new NotClaimed()
  if (act === 'suspended' && days === 0) throw new DaysOutOfRange()
  return { act, ground: ground ?? null, words, days, templateId: template, selfie: selfieVerdict(form) } as const
}

function selfieVerdict({ photo, same, pose, reason }: Pick<QueueForm, 'photo' | 'same' | 'pose' | 'reason'>) {
  return { photoId: photo, samePerson: same === 'yes', rightPose: pose === 'yes', reason: reason ?? null }
}

/** Claims the next case and returns the query that opens it. */
async function next(context: AppLoadContext, operator: Operator, list: ListFilters): Promise<Address> {
  const { brands, wish } = await wishOf(context, operator, list)
  return addressOf(await claimNext(operator, wish), brands)
}

async function wishOf(context: AppLoadContext, operator: Operator, list: ListFilters) {
  const brands = await requestedBrands(context, operator, list)
  return { brands, wish: { ...list, brandIds: brands.map(({ id }) => id) } }
}

function addressOf(claimed: Claimed | null, brands: readonly Tenant[]): Address {
  const slug = brands.find(({ id }) => id === claimed?.brandId)?.slug
  return claimed && slug ? { case: `${slug}/${claimed.id}` } : {}
}

/** Moderation queue. */
export default function Queue() {
  const refusal = useReply<{ refusal?: Refusal }>()?.refusal ?? null
  const view = { ...useLoaderData<typeof loader>(), refusal }
  const { opened } = view
  const canUndo = useCanUndo(view)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <QueueTabs view={view} />
      <QueueFilters view={view} />
      <SavedViews view={view} />
      <Outcome view={view} canUndo={canUndo} />
      <div className="grid min-h-0 flex-1 grid-cols-1 md:grid-cols-[21rem_minmax(0,1fr)] lg:grid-cols-[21rem_minmax(0,1fr)_16.5rem]">
        <CaseList view={view} />
        {opened && <CasePane opened={opened} view={view} key={opened.id} />}
        {opened && mayDecide(opened) && (
          <DecisionPane opened={opened} view={view} key={`decide ${subjectOf(opened)}`} />
        )}
      </div>
      <QueueKeys view={view} canUndo={canUndo} />
    </div>
  )
}
