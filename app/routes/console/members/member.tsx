import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { consolePaths } from '~/console-paths'
import { countryName } from '~/i18n/country-name'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { mayAt } from '~/modules/operators/access/rights'
import { regionName } from '~/modules/places/regions'
import type { MemberAct } from '~/modules/support/acts-of'
import { isMemberAct, memberActs } from '~/modules/support/acts-of'
import { readFile } from '~/modules/support/file/read-file.server'
import { actRules, intentForm, memberFormShapes, timelineBefore } from '~/modules/support/forms.server'
import { neighboursOf } from '~/modules/support/search/requested-members.server'
import { submitAct } from '~/modules/support/submit-act.server'
import { MemberPage } from '~/modules/support/ui/member-page'
import type { MemberReply, MemberView } from '~/modules/support/ui/view'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { RouteHandle } from '~/shell/route-handle'
import { originOf } from '~/tenancy/origin.server'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  title(loaded) {
    const { file } = (loaded ?? {}) as Partial<MemberView>
    if (!file) return { key: 'console:section.members' }
    return { key: 'console:members.name_age', values: { name: file.name, age: file.age } }
  },
}

export async function loader({ params, context }: LoaderFunctionArgs): Promise<MemberView> {
  const operator = await consolePage(context, 'members')
  const tenant = await brandAt(context, operator, params.brand ?? '', 'members')
  const file = await readFile(tenant, params.id ?? '', timelineBefore(context.url.searchParams))
  const acts = (Object.keys(memberActs) as MemberAct[]).filter((act) =>
    mayAt(operator.grants, memberActs[act].right, tenant.id),
  )
  const { city, region, country } = file.profile
  const { searchParams: query } = context.url
  const done = query.get('done')
  return {
    file,
    brand: { slug: tenant.slug, name: tenant.settings.name },
    place: [city, regionName(region, context.language), country && countryName(country, context.language)]
      .filter(Boolean)
      .join(', '),
    acts,
    mayDecide: mayAt(operator.grants, 'queue', tenant.id),
    key: uuidv7(),
    rules: await actRules(context.t, acts),
    neighbours: await neighboursOf(context, operator, { brand: tenant.slug, id: file.id }),
    open: query.get('act'),
    said: done && /^[a-z_]{1,30}$/.test(done) ? { done, count: Number(query.get('count')) || 0 } : null,
    address: file.standing === 'shown' ? originOf(tenant) + paths.member(file.id) : null,
  }
}

export const action = formAction(memberFormShapes, async ({ request, params, context }) => {
  const operator = await consolePage(context, 'members')
  const form = await request.formData()
  const { intent: act } = readForm(form, intentForm)
  if (!isMemberAct(act)) throw new Response(null, { status: 400 })
  const tenant = await brandAt(context, operator, params.brand ?? '', memberActs[act].right)
  const id = params.id ?? ''
  const acted = await submitAct(act, form, { operator, tenant, id, t: context.t })
  if ('done' in acted) {
    const { searchParams: query } = context.url
    const found = ['search', 'brand'].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []))
    const search = new URLSearchParams({
      ...Object.fromEntries(found),
      done: acted.done,
      ...(acted.count ? { count: String(acted.count) } : {}),
    })
    return redirect(`${consolePaths.member(tenant.slug, id)}?${search}`)
  }
  if ('opened' in acted) return data<MemberReply>({ act, opened: acted.opened })
  return data<MemberReply>({ act, result: acted.result }, { status: acted.status })
})

/** A member's profile and history, for operators. */
export default function Member() {
  return <MemberPage view={useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
