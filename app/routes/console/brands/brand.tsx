import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useNavigate, useNavigation, useSubmit } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { inOrder } from '~/modules/brands/brand-state'
import { checkBrand, withLines } from '~/modules/brands/check/check-brand.server'
import { companyProblems } from '~/modules/brands/check/legal-problems.server'
import { brandForm } from '~/modules/brands/forms.server'
import { askBrand } from '~/modules/brands/going-live/ask-brand.server'
import { dnsSteps, ownStepsOf } from '~/modules/brands/going-live/steps'
import { brandStandings, dnsReportOf } from '~/modules/brands/reading/brand-standing.server'
import { listBrands } from '~/modules/brands/reading/read-brands.server'
import { settingsLines } from '~/modules/brands/reading/settings-lines.server'
import type { DnsReport } from '~/modules/brands/schema'
import { previewHours } from '~/modules/brands/schema'
import { Domains, Settings } from '~/modules/brands/ui/brand-details'
import { BrandStateMark } from '~/modules/brands/ui/brand-list'
import { Findings } from '~/modules/brands/ui/findings'
import { GoingLive, MailRecords } from '~/modules/brands/ui/going-live'
import { brandAt, consoleOf, consolePage } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { mayEverywhere } from '~/modules/operators/access/rights'
import { previewLink } from '~/modules/traffic/preview/preview-link.server'
import { paths } from '~/paths'
import { env } from '~/platform/env.server'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { companyDetailsDue } from '~/tenancy/settings/company-details'
import type { Tenant } from '~/tenancy/tenant'
import { Button, ButtonLink } from '~/ui/button'
import { KeyHelp } from '~/ui/console/keys/key-help'
import type { Shortcut } from '~/ui/console/keys/use-keys'
import { Card, Note, Page } from '~/ui/console/parts'
import { useReply } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:section.brands' }

/** Returns the brand in service; null for a folder that was never valid, visible only to operators of all brands. */
async function servedBrand(context: AppLoadContext, operator: Operator, slug: string) {
  const { tenants } = consoleOf(context)
  const isFolder = tenants.slugs().includes(slug) && mayEverywhere(operator.grants, 'brands')
  if (isFolder && !(await tenants.bySlug(slug))) return null
  return brandAt(context, operator, slug, 'brands')
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'brands')
  const slug = params.brand ?? ''
  const tenant = await servedBrand(context, operator, slug)
  const refusal = await consoleOf(context).tenants.refusal(slug)
  const lacking = tenant ? companyProblems(tenant) : []
  const [brands, report] = await Promise.all([
    listBrands(context, operator),
    tenant && dnsReportOf(operator.session, tenant.id),
  ])
  const sorted = brands.sort(inOrder('need')).map((each) => each.slug)
  const place = sorted.indexOf(slug)
  return {
    slug,
    line: brands.find((each) => each.slug === slug) ?? null,
    previous: sorted[place - 1] ?? null,
    next: sorted[place + 1] ?? null,
    name: tenant?.settings.name ?? slug,
    version: tenant?.version.slice(0, 7) ?? null,
    languages: tenant?.languages.length ?? 0,
    refusedSince: refusal?.since.toISOString() ?? null,
    detailsDue: lacking.length > 0 ? companyDetailsDue : null,
    findings: await withLines(env().TENANTS_DIR, [...(refusal?.problems ?? []), ...lacking]),
    settings: tenant ? await settingsLines(tenant) : [],
    steps: tenant ? await stepsOf(operator, tenant, refusal?.problems.length ?? 0, report) : [],
    report,
  }
}

async function stepsOf(operator: Operator, tenant: Tenant, errors: number, report: DnsReport | null) {
  const [standing] = await brandStandings(operator.session, [tenant.id])
  return [...ownStepsOf(tenant, { errors, hasSales: standing?.hasSales ?? false }), ...dnsSteps(report)]
}

export const action = formAction([brandForm], async ({ request, params, context }) => {
  const operator = await consolePage(context, 'brands')
  const { intent } = readForm(await request.formData(), brandForm)
  const slug = params.brand ?? ''
  const tenant = await servedBrand(context, operator, slug)
  if (intent === 'check') {
    const [findings] = await Promise.all([checkBrand(slug), tenant && askBrand(tenant)])
    return { findings }
  }
  return { link: tenant && previewLink(tenant, intent === 'theme' ? paths.dev.ui : '/', previewHours) }
})

/** One brand: what it needs to do business, its records, its domains, and the settings in its folder. */
export default function BrandPage() {
  const { t } = useTranslation('console')
  const { dateTime, date } = useFormat()
  const view = useLoaderData<typeof loader>()
  const answer = useReply<typeof action>()
  const checked = answer && 'findings' in answer ? answer.findings : null
  const { name, version, refusedSince, detailsDue, steps, report } = view
  const shortcuts = useBrandShortcuts(view)
  return (
    <>
      <Page>
        {refusedSince && (
          <Note kind="danger">
            <strong className="font-semibold">
              {t('brands.refused_since', { brand: name, since: dateTime(refusedSince) })}
            </strong>{' '}
            {version ? t('brands.visitors_see', { version }) : t('brands.visitors_see_nothing')}
          </Note>
        )}
        {detailsDue && (
          <Note kind="warning">{t('brands.details_due', { brand: name, date: date(detailsDue, 'long') })}</Note>
        )}
        <Acts link={answer && 'link' in answer ? answer.link : null} />
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 grid-cols-1 gap-5">
            {steps.length > 0 && <GoingLive steps={steps} askedAt={report?.at ?? null} />}
            {report && <Domains name={name} domains={report.domains} />}
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-5">
            {report && <MailRecords report={report} />}
            <Findings findings={checked ?? view.findings} checked={checked !== null} />
          </div>
        </div>
        {view.settings.length > 0 && <Settings settings={view.settings} />}
      </Page>
      <KeyHelp shortcuts={shortcuts} />
    </>
  )
}

function useBrandShortcuts({ previous, next, languages }: BrandKeys): Shortcut[] {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const submit = useSubmit()
  const to = (slug: string | null) => (slug === null ? undefined : () => navigate(consolePaths.brand(slug)))
  const send = (intent: string) => () => submit({ intent }, { method: 'post', preventScrollReset: true })
  const isServed = languages > 0
  return [
    ['[ ]', t('brands.key.neighbours'), { '[': to(previous), ']': to(next) }],
    ['C', t('brands.key.check'), { c: send('check') }],
    ['P', t('brands.key.preview'), { p: isServed ? send('preview') : undefined }],
    ['T', t('brands.key.theme'), { t: isServed ? send('theme') : undefined }],
  ]
}

interface BrandKeys {
  /** Slugs of the neighbours in the list. */
  previous: string | null
  next: string | null
  /** Number of the brand's languages; 0 if it isn't served. */
  languages: number
}

function Acts({ link }: { link: string | null | undefined }) {
  const { t } = useTranslation('console')
  const { slug, name, languages, line } = useLoaderData<typeof loader>()
  const busy = useNavigation().formData?.get('intent')
  return (
    <Card>
      <Form method="post" className="flex flex-wrap items-center gap-2.5" preventScrollReset>
        <div className="me-auto grid gap-0.5">
          <Link className="link text-2xs" to={consolePaths.brands}>
            {t('brands.all')}
          </Link>
          <h2 className="font-semibold text-xl">{name}</h2>
          {line && <BrandStateMark brand={line} />}
        </div>
        {languages > 0 && (
          <>
            <Button type="submit" size="small" icon="eye" name="intent" value="preview" busy={busy === 'preview'}>
              {t('brands.preview')}
            </Button>
            <Button type="submit" size="small" icon="palette" name="intent" value="theme" busy={busy === 'theme'}>
              {t('brands.theme')}
            </Button>
            <ButtonLink size="small" icon="mail" to={consolePaths.brandMails(slug)}>
              {t('brands.mails_in', { count: languages })}
            </ButtonLink>
          </>
        )}
        <Button
          type="submit"
          size="small"
          look="primary"
          icon="refresh-cw"
          name="intent"
          value="check"
          busy={busy === 'check'}
        >
          {t('brands.check')}
        </Button>
      </Form>
      {link && (
        <Note kind="success">
          {t('brands.link', { count: previewHours })}{' '}
          <a className="link wrap-anywhere" href={link} target="_blank" rel="noreferrer" data-preview>
            {link}
          </a>
        </Note>
      )}
    </Card>
  )
}
