import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { consolePaths } from '~/console-paths'
import { noteOnCase } from '~/modules/moderation/casework/entries.server'
import { askAbout } from '~/modules/moderation/casework/questions.server'
import { actOnCase } from '~/modules/moderation/casework/steps.server'
import { listTemplates } from '~/modules/moderation/casework/templates.server'
import type { Claimed } from '~/modules/moderation/queue/claim.server'
import { claimCase, claimNext, letGo, withClaim } from '~/modules/moderation/queue/claim.server'
import { decideAndClaimNext } from '~/modules/moderation/queue/decide-case.server'
import type { DecidedMany } from '~/modules/moderation/queue/decide-many.server'
import { decideMany, undoMany } from '~/modules/moderation/queue/decide-many.server'
import {
  ActMissing,
  CaseGone,
  CaseNotClaimed,
  CaseNotFound,
  DaysOutOfRange,
  NoneSelected,
  WordsMissing,
} from '~/modules/moderation/queue/errors'
import type { QueueForm } from '~/modules/moderation/queue/forms.server'
import { askedSide, queueForm, queueWish, stepOf } from '~/modules/moderation/queue/forms.server'
import { readCase } from '~/modules/moderation/queue/read-case.server'
import { readClaimed, readQueue } from '~/modules/moderation/queue/read-queue.server'
import type { Act, CaseKind } from '~/modules/moderation/queue/schema'
import { undoSeconds } from '~/modules/moderation/queue/schema'
import { CaseList } from '~/modules/moderation/ui/queue/case-list'
import { CasePane } from '~/modules/moderation/ui/queue/case-pane'
import { DecisionPane } from '~/modules/moderation/ui/queue/decision-pane'
import { Outcome, useCanUndo } from '~/modules/moderation/ui/queue/outcome'
import { QueueKeys } from '~/modules/moderation/ui/queue/queue-keys'
import { QueueTabs } from '~/modules/moderation/ui/queue/queue-tabs'
import type { Refusal, Sent } from '~/modules/moderation/ui/queue/view'
import { subjectOf } from '~/modules/moderation/ui/queue/view'
import { brandAt, brandsOf, consolePage } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { DomainError } from '~/platform/errors'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import type { Tenant } from '~/tenancy/tenant'
import { allBrands } from '~/ui/console/all-brands'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = { title: 'console:section.queue' }

/** Returns the brands whose cases to list; throws for a slug that is unknown or not one of the operator's. */
async function requestedBrands(context: AppLoadContext, operator: Operator, slug: string) {
  return slug === allBrands ? brandsOf(context, operator, 'queue') : [await brandAt(context, operator, slug, 'queue')]
}

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'queue')
  const { searchParams: query } = context.url
  const { kind, brand, open } = queueWish(query)
  const brands = await requestedBrands(context, operator, brand)
  const brandIds = brands.map(({ id }) => id)
  const { lines, counts } = await readQueue(operator, { brandIds, kind })
  const id = open.split('/').at(-1) ?? ''
  const mine = lines.find((line) => line.mineUntil && line.id === id) ?? (await readClaimed(operator, { brandIds, id }))
  const tenant = brands.find(({ id }) => id === mine?.brandId)
  return {
    kind: kind ?? null,
    brand,
    brands: brands.map(({ id, slug, settings }) => ({ id, slug, name: settings.name })),
    lines,
    counts,
    opened:
      mine && tenant
        ? {
            ...(await readCase(tenant, operator, mine.id)),
            brand: tenant.slug,
            brandName: tenant.settings.name,
            until: mine.mineUntil ?? '',
            templates: (await listTemplates(tenant)).map(({ id, name, texts }) => ({
              id,
              name,
              text: texts[tenant.settings.domain_language] ?? Object.values(texts)[0] ?? '',
            })),
          }
        : null,
    now: Date.now(),
    done: (query.get('done') ?? '').split(',').filter(Boolean),
    said: query.get('said'),
    count: Number(query.get('count') ?? 0),
    left: Number(query.get('left') ?? 0),
    undoUntil: Number(query.get('at') ?? 0) + undoSeconds * 1000,
  }
}

/** After a refusal, too: the list has changed, and the case may be a colleague's. */
export const shouldRevalidate = () => true

export const action = formAction([queueForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'queue')
  const form = readForm(await request.formData(), queueForm)
  const { kind, brand } = form
  const list = { ...(kind ? { kind } : {}), brand }
  const queue = (more: Record<string, string>) =>
    redirect(`${consolePaths.queue}?${new URLSearchParams({ ...list, ...more })}`)
  try {
    return queue(await carryOut(context, operator, form, list))
  } catch (error) {
    // Another operator was faster, something isn't chosen, or the case is gone: say so in place, with what was typed.
    const refused = error instanceof CaseNotFound && form.intent === 'decide' ? new CaseGone() : error
    if (!(refused instanceof DomainError) || (refused.status !== 409 && refused.status !== 422)) throw error
    const refusal = { code: refused.code, values: refused.data, sent: sentBy(form) }
    return data({ refusal }, { status: refused.status })
  }
})

function sentBy({ intent, act, ground, words, days, template, text, side, ...form }: QueueForm): Sent {
  const [, id = ''] = form.case.split('/')
  return { ...{ intent, id, words, days, template, text, side }, act: act ?? null, ground: ground ?? null }
}

type List = { kind?: string; brand: string }

/** Query parameters of a queue URL. */
type Address = Record<string, string>

/** Executes the pressed button's action; returns the query of the queue's next URL. */
async function carryOut(context: AppLoadContext, operator: Operator, form: QueueForm, list: List): Promise<Address> {
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
    case 'decide':
      return claimed((brand) => decide(context, operator, brand, form, list))
    case 'many':
      return many(context, operator, form)
    case 'next':
      return next(context, operator, list)
  }
}

/** Decides a case and claims the next. */
async function decide(context: AppLoadContext, operator: Operator, tenant: Tenant, form: QueueForm, list: List) {
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
    count += await undoMany(await brandAt(context, operator, slug, 'queue'), operator, ids)
  }
  return { said: 'undone', ...(form.cases.length > 1 ? { count: String(count) } : {}) }
}

/** Groups the names of cases by brand. */
function byBrand(names: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const [slug = '', id = ''] = name.split('/')
    groups.set(slug, [...(groups.get(slug) ?? []), id])
  }
  return groups
}

function decisionOf({ act, ground, words, days, template, ...form }: QueueForm) {
  if (!act) throw new CaseNotClaimed()
  if (act === 'suspended' && days === 0) throw new DaysOutOfRange()
  return { act, ground: ground ?? null, words, days, templateId: template, selfie: selfieVerdict(form) } as const
}

function selfieVerdict({ photo, same, pose, reason }: Pick<QueueForm, 'photo' | 'same' | 'pose' | 'reason'>) {
  return { photoId: photo, samePerson: same === 'yes', rightPose: pose === 'yes', reason: reason ?? null }
}

/** Claims the next case and returns the query that opens it. */
async function next(context: AppLoadContext, operator: Operator, list: List): Promise<Address> {
  const { brands, wish } = await wishOf(context, operator, list)
  return addressOf(await claimNext(operator, wish), brands)
}

async function wishOf(context: AppLoadContext, operator: Operator, { kind, brand }: List) {
  const brands = await requestedBrands(context, operator, brand)
  const requested = queueWish(new URLSearchParams(kind ? { kind } : {}))
  return { brands, wish: { brandIds: brands.map(({ id }) => id), kind: requested.kind } }
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
      <Outcome view={view} canUndo={canUndo} />
      <div className="grid min-h-0 flex-1 grid-cols-1 md:grid-cols-[18.75rem_minmax(0,1fr)] lg:grid-cols-[18.75rem_minmax(0,1fr)_18rem]">
        <CaseList view={view} />
        {opened && <CasePane opened={opened} view={view} key={opened.id} />}
        {opened && <DecisionPane opened={opened} view={view} key={`decide ${subjectOf(opened)}`} />}
      </div>
      <QueueKeys view={view} canUndo={canUndo} />
    </div>
  )
}
