import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { mailSamples, sampleMail } from '~/modules/brands/mails/mail-samples.server'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import type { RouteHandle } from '~/shell/route-handle'
import { KeyHelp } from '~/ui/console/key-help'
import { Card, Page } from '~/ui/console/parts'
import { Segments } from '~/ui/console/segments'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:brands.mails' }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'brands')
  const tenant = await brandAt(context, operator, params.brand ?? '', 'brands')
  const { searchParams: query } = context.url
  const [first] = tenant.languages
  const language = tenant.languages.find((known) => known === query.get('language')) ?? first ?? 'en'
  const mail = mailSamples.find((known) => known === query.get('mail')) ?? 'activation'
  const { subject } = sampleMail(tenant, mail, language)
  return {
    slug: tenant.slug,
    name: tenant.settings.name,
    languages: tenant.languages,
    language,
    mail,
    mails: mailSamples,
    subject,
  }
}

/** Preview of a brand's e-mails as members get them, in each of its languages. */
export default function BrandMails() {
  const { t } = useTranslation('console')
  const { slug, name, languages, language, mail, mails, subject } = useLoaderData<typeof loader>()
  const to = (more: Record<string, string>) =>
    `${consolePaths.brandMails(slug)}?${new URLSearchParams({ language, mail, ...more })}`
  return (
    <>
      <Page>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="me-auto font-semibold text-xl">{t('brands.mails_of', { brand: name })}</h2>
          <Link className="link text-xs" to={consolePaths.brand(slug)}>
            {t('brands.back', { brand: name })}
          </Link>
        </div>
        <div className="scrollbar-none flex flex-wrap gap-3 overflow-x-auto">
          <Segments
            label={t('brands.language')}
            segments={languages.map((each) => ({ to: to({ language: each }), name: each, current: each === language }))}
          />
          <Segments
            label={t('brands.mail')}
            segments={mails.map((each) => ({
              to: to({ mail: each }),
              name: t(`brands.mail_kind.${each}`),
              current: each === mail,
            }))}
          />
        </div>
        <Card title={<span lang={language}>{subject}</span>} flush>
          <iframe
            className="block h-[70vh] w-full rounded-b-lg border-0 bg-surface-1"
            title={subject}
            src={consolePaths.brandMail(slug, language, mail)}
            sandbox=""
          />
        </Card>
      </Page>
      <KeyHelp />
    </>
  )
}
