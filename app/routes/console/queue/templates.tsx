import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { listTemplates, removeTemplate, saveTemplate } from '~/modules/moderation/casework/templates.server'
import { TooManyTemplates } from '~/modules/moderation/queue/errors'
import { templateForm } from '~/modules/moderation/queue/forms.server'
import { TemplateForm, TemplateList } from '~/modules/moderation/ui/queue/templates'
import { brandAt, brandsOf, consolePage } from '~/modules/operators/access/console-page.server'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Note, Page } from '~/ui/console/parts'
import { useReply } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:templates.title' }

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'queue')
  const { searchParams: query } = context.url
  const brands = await brandsOf(context, operator, 'queue')
  const slug = query.get('brand') ?? ''
  const tenant = slug ? await brandAt(context, operator, slug, 'queue') : brands[0]
  const templates = tenant ? await listTemplates(tenant) : []
  return {
    brand: tenant?.slug ?? '',
    brands: brands.map(({ slug, settings }) => ({ slug, name: settings.name })),
    languages: tenant?.settings.languages ?? [],
    templates,
    edited: templates.find(({ id }) => id === query.get('template')) ?? null,
  }
}

export const action = formAction([templateForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'queue')
  const { intent, brand, template, name, ...fields } = readForm(await request.formData(), templateForm)
  const tenant = await brandAt(context, operator, brand, 'queue')
  const back = redirect(`${consolePaths.queueTemplates}?${new URLSearchParams({ brand })}`)
  if (intent === 'remove') {
    await removeTemplate(tenant, template)
    return back
  }
  const typed: Record<string, unknown> = fields
  const texts = Object.fromEntries(
    tenant.settings.languages.flatMap((language) => {
      const text = typed[`text_${language}`]
      return typeof text === 'string' && text ? [[language, text]] : []
    }),
  )
  const missing = Object.keys(texts).length === 0
  const nameError = name ? undefined : context.t('console:templates.no_name')
  if (missing || nameError) return data({ name, texts, missing, nameError }, { status: 422 })
  try {
    await saveTemplate(tenant, { id: template, name, texts })
    return back
  } catch (error) {
    if (!(error instanceof TooManyTemplates)) throw error
    return data({ name, texts, nameError: context.t(error.code, error.data) }, { status: error.status })
  }
})

interface Reply {
  name: string
  texts: Record<string, string>
  missing?: boolean
  /** Why the template can't have this name. */
  nameError?: string
}

/** Text templates of a brand's moderators, in each of its languages. */
export default function Templates() {
  const { t } = useTranslation('console')
  const { brand, brands, languages, templates, edited } = useLoaderData<typeof loader>()
  const reply = useReply<Reply>()
  return (
    <>
      <Page>
        <nav className="flex flex-wrap gap-x-4 gap-y-1 text-xs" aria-label={t('templates.brand')}>
          <Link className="link" to={consolePaths.queue}>
            {t('templates.back')}
          </Link>
          {brands.map(({ slug, name }) => (
            <Link
              key={slug}
              className="link current:font-semibold current:no-underline"
              to={`${consolePaths.queueTemplates}?brand=${slug}`}
              aria-current={slug === brand ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <Card title={t('templates.title')} flush>
            <TemplateList brand={brand} templates={templates} />
          </Card>
          <Card title={edited ? t('templates.edit_of', { name: edited.name }) : t('templates.new')}>
            {reply?.missing && <Note kind="danger">{t('templates.missing')}</Note>}
            <TemplateForm
              key={edited?.id ?? brand}
              brand={brand}
              id={edited?.id ?? ''}
              languages={languages}
              name={reply?.name ?? edited?.name ?? ''}
              nameError={reply?.nameError}
              texts={reply?.texts ?? edited?.texts ?? {}}
            />
          </Card>
        </div>
      </Page>
      <KeyHelp />
    </>
  )
}
