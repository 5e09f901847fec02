import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useNavigate, useNavigation, useSubmit } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { checkBrand, withLines } from '~/modules/brands/check/check-brand.server'
import { companyProblems } from '~/modules/brands/check/legal-problems.server'
import { checkDomain, lastLook } from '~/modules/brands/domains/check-domain.server'
import { brandForm } from '~/modules/brands/forms.server'
import { listBrands } from '~/modules/brands/reading/read-brands.server'
import { settingsLines } from '~/modules/brands/reading/settings-lines.server'
import { previewHours } from '~/modules/brands/schema'
import { Domains, Settings } from '~/modules/brands/ui/brand-details'
import { BrandList } from '~/modules/brands/ui/brand-list'
import { Findings } from '~/modules/brands/ui/findings'
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
import { Button, ButtonLink } from '~/ui/button'
import { KeyHelp } from '~/ui/console/keys/key-help'
import type { Shortcut } from '~/ui/console/keys/use-keys'
import { Card, Note, Page } from '~/ui/console/parts'
import { useReply } from '~/ui/forms/use-reply'

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
  return {
    slug,
    brands: await listBrands(context, operator),
    name: tenant?.settings.name ?? slug,
    version: tenant?.version.slice(0, 7) ?? null,
    languages: tenant?.languages.length ?? 0,
    refusedSince: refusal?.since.toISOString() ?? null,
    detailsDue: lacking.length > 0 ? companyDetailsDue : null,
    findings: await withLines(env().TENANTS_DIR, [...(refusal?.problems ?? []), ...lacking]),
    settings: tenant ? await settingsLines(tenant) : [],
    domains: (tenant?.settings.domains ?? []).map((domain, index) => ({
      domain,
      main: index === 0,
      look: lastLook(domain),
    })),
  }
}

export const action = formAction([brandForm], async ({ request, params, context }) => {
  const operator = await consolePage(context, 'brands')
  const { intent } = readForm(await request.formData(), brandForm)
  const slug = params.brand ?? ''
  const tenant = await servedBrand(context, operator, slug)
  if (intent === 'check') {
    const [findings] = await Promise.all([
      checkBrand(slug),
      ...(tenant?.settings.domains ?? []).map((each) => checkDomain(each)),
    ])
    return { findings }
  }
  return { link: tenant && previewLink(tenant, intent === 'theme' ? paths.dev.ui : '/', previewHours) }
})

/** One brand: its findings, its domains, and the settings in its folder. */
export default function BrandPage() {
  const { t } = useTranslation('console')
  const { dateTime, date } = useFormat()
  const view = useLoaderData<typeof loader>()
  const answer = useReply<typeof action>()
  const checked = answer && 'findings' in answer ? answer.findings : null
  const { brands, slug, name, version, refusedSince, detailsDue } = view
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
            <BrandList brands={brands} selected={slug} />
            {view.domains.length > 0 && <Domains name={name} domains={view.domains} />}
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-5">
            <Findings findings={checked ?? view.findings} checked={checked !== null} />
          </div>
        </div>
        {view.settings.length > 0 && <Settings settings={view.settings} />}
      </Page>
      <KeyHelp shortcuts={shortcuts} />
    </>
  )
}

function useBrandShortcuts({ brands, slug, languages }: BrandKeys): Shortcut[] {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const submit = useSubmit()
  const place = brands.findIndex((brand) => brand.slug === slug)
  const to = (index: number) => {
    const brand = brands[index]
    return brand && (() => navigate(consolePaths.brand(brand.slug), { preventScrollReset: true }))
  }
  const send = (intent: string) => () => submit({ intent }, { method: 'post', preventScrollReset: true })
  const isServed = languages > 0
  return [
    ['J K', t('brands.key.brand'), { j: to(place + 1), k: to(place - 1) }],
    ['C', t('brands.key.check'), { c: send('check') }],
    ['P', t('brands.key.preview'), { p: isServed ? send('preview') : undefined }],
    ['T', t('brands.key.theme'), { t: isServed ? send('theme') : undefined }],
  ]
}

interface BrandKeys {
  brands: readonly { slug: string }[]
  slug: string
  /** Number of the brand's languages; 0 if it isn't served. */
  languages: number
}

function Acts({ link }: { link: string | null | undefined }) {
  const { t } = useTranslation('console')
  const { slug, name, languages } = useLoaderData<typeof loader>()
  const busy = useNavigation().formData?.get('intent')
  return (
    <Card>
      <Form method="post" className="flex flex-wrap items-center gap-2.5" preventScrollReset>
        <h2 className="me-auto font-semibold text-xl">{name}</h2>
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
