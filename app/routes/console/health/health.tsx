import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { consolePaths } from '~/console-paths'
import { giveUpJob, retryJobs } from '~/modules/health/decide-jobs.server'
import { jobForm } from '~/modules/health/forms.server'
import { readHealth } from '~/modules/health/read-health.server'
import { HealthPage } from '~/modules/health/ui/health-page'
import type { HealthView } from '~/modules/health/ui/view'
import { consoleOf, consolePage } from '~/modules/operators/access/console-page.server'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import type { Tenants } from '~/tenancy/tenants.server'

export const handle: RouteHandle = { title: 'console:section.health' }

export async function loader({ context }: LoaderFunctionArgs): Promise<HealthView> {
  await consolePage(context, 'health')
  const { tenants } = consoleOf(context)
  const health = await readHealth(await refusedFolders(tenants))
  const ids = new Set([...health.failed, ...health.failedMails, ...health.providers].map(({ brandId }) => brandId))
  const names = await Promise.all(
    [...ids].map(async (id) => [id, (await tenants.byId(id))?.settings.name ?? ''] as const),
  )
  const { searchParams: query } = context.url
  const done = query.get('done')
  return {
    health,
    brands: Object.fromEntries(names),
    at: new Date().toISOString(),
    said: done === 'retried' || done === 'given_up' ? { done, count: Number(query.get('count')) || 0 } : null,
  }
}

/** Names of the brands whose current files are refused; the slug of one that was never valid. */
async function refusedFolders(tenants: Tenants): Promise<string[]> {
  const names = await Promise.all(
    tenants.slugs().map(async (slug) => {
      if (!(await tenants.refusal(slug))) return []
      return [(await tenants.bySlug(slug))?.settings.name ?? slug]
    }),
  )
  return names.flat()
}

export const action = formAction([jobForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'health')
  const { intent, job } = readForm(await request.formData(), jobForm)
  const count =
    intent === 'give_up'
      ? await giveUpJob(operator, job)
      : await retryJobs(operator, intent === 'retry' ? { id: job } : {})
  return redirect(`${consolePaths.health}?done=${intent === 'give_up' ? 'given_up' : 'retried'}&count=${count}`)
})

/** Health of the installation: queues, failed jobs, nodes and mails. */
export default function HealthRoute() {
  return <HealthPage view={useLoaderData<typeof loader>()} />
}
