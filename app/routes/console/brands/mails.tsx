import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { mailGroups, mailSamples, sampleMail } from '~/modules/brands/mails/mail-samples.server'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import type { RouteHandle } from '~/shell/route-handle'
import { Filters } from '~/ui/console/filters'
import { KeyHelp } from '~/ui/console/keys/key-help'
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
  const mail = mailSamples.find((known) => known === query.get('mail')) ?? 'accounts.activation'
  const { subject } = sampleMail(tenant, mail, language)
  return {
    slug: tenant.slug,
    name: tenant.settings.name,
    languages: tenant.languages,
    language,
    mail,
    groups: mailGroups,
    subject,
  }
}

/** Preview of a brand's e-mails as members get them, in each of its languages. */
export default function BrandMails() {
  const { t } = useTranslation('console')
  const { slug, name, languages, language, mail, groups, subject } = useLoaderData<typeof loader>()
  const src = consolePaths.brandMail(slug, language, mail)
  const inLanguage = (each: string) =>
    `${consolePaths.brandMails(slug)}?${new URLSearchParams({ language: each, mail })}`
  return (
    <>
      <Page>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="me-auto font-semibold text-xl">{t('brands.mails_of', { brand: name })}</h2>
          <Link className="link text-xs" to={consolePaths.brand(slug)}>
            {t('brands.back', { brand: name })}
          </Link>
        </div>
        <Filters
          label={t('brands.mail')}
          filters={[
            {
              name: 'mail',
              label: t('brands.mail'),
              value: mail,
              options: groups.map(({ group, mails }) => ({
                group: t(`brands.mail_group.${group}`),
                options: mails.map((each) => ({ value: each, label: t(`brands.mail_kind.${each}`) })),
              })),
            },
          ]}
        >
          <input type="hidden" name="language" value={language} />
        </Filters>
        <div className="scrollbar-none overflow-x-auto">
          <Segments
            label={t('brands.language')}
            segments={languages.map((each) => ({ to: inLanguage(each), name: each, current: each === language }))}
          />
        </div>
        <Card title={<span lang={language}>{subject}</span>} flush>
          {/* A new frame for each e-mail: another address in the same frame is one more step back. */}
          <iframe
            key={src}
            className="block h-[70vh] w-full rounded-b-lg border-0 bg-surface-1"
            title={subject}
            src={src}
            sandbox=""
          />
        </Card>
      </Page>
      <KeyHelp />
    </>
  )
}
