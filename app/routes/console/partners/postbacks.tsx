import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { requestedBrand } from '~/modules/operators/access/requested-brand.server'
import { mayAt } from '~/modules/operators/access/rights'
import { cursorIn } from '~/modules/payments/console/forms.server'
import {
  countPostbacks,
  listPostbacks,
  PostbackSettled,
  sendAgain,
} from '~/modules/traffic/postbacks/postback-log.server'
import { PartnerTabs } from '~/modules/traffic/ui/console/partner-tabs'
import { PostbackTable } from '~/modules/traffic/ui/console/postback-table'
import { formAction } from '~/platform/forms/actions.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { BrandFilter } from '~/ui/console/brand-filter'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Note, Page } from '~/ui/console/parts'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:partners.view.postbacks' }

const pageRows = 50

const againForm = pageForm({ intent: formFields.intent, postback: formFields.id })

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'partners')
  const { brands, tenant } = await requestedBrand(context, operator, 'partners')
  const query = context.url.searchParams
  const open = query.get('open') === 'yes'
  const postbacks = await listPostbacks(tenant, { open, before: cursorIn(query.get('before') ?? '') }, pageRows + 1)
  return {
    brand: tenant.slug,
    brands: brands.map(({ slug, settings }) => ({ slug, name: settings.name })),
    open,
    said: query.get('said') ?? '',
    postbacks: postbacks.slice(0, pageRows),
    hasMore: postbacks.length > pageRows,
    counts: await countPostbacks(tenant),
    maySend: mayAt(operator.grants, 'move_money', tenant.id),
  }
}

export const action = formAction([againForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'partners')
  const { tenant: viewed } = await requestedBrand(context, operator, 'partners')
  const tenant = await brandAt(context, operator, viewed.slug, 'move_money')
  const { postback } = readForm(await request.formData(), againForm)
  const outcome = await sendAgain(tenant, postback).then(
    () => 'sent',
    (error: unknown) => {
      if (error instanceof PostbackSettled) return 'settled'
      throw error
    },
  )
  const query = new URLSearchParams(context.url.searchParams)
  query.set('brand', tenant.slug)
  query.set('said', outcome)
  return redirect(`${consolePaths.postbacks}?${query}`)
})

/** Postbacks sent to networks, with the result of each. */
export default function Postbacks() {
  const { t } = useTranslation('console')
  const { brand, brands, open, said, postbacks, hasMore, counts, maySend } = useLoaderData<typeof loader>()
  const last = postbacks.at(-1)
  const address = (more: Record<string, string>) =>
    `${consolePaths.postbacks}?${new URLSearchParams({ brand, ...more })}`
  return (
    <>
      <PartnerTabs view="postbacks" brand={brand} openPostbacks={counts.waiting + counts.given_up} />
      <Page>
        {said === 'sent' && <Note kind="success">{t('partners.said.sent')}</Note>}
        {said === 'settled' && <Note kind="warning">{t('error.postback_settled')}</Note>}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-xs">
          <BrandFilter label={t('money.brand')} brand={brand} brands={brands}>
            {open && <input type="hidden" name="open" value="yes" />}
          </BrandFilter>
          <Link className="link" to={address(open ? {} : { open: 'yes' })}>
            {t(open ? 'partners.show_all' : 'partners.show_open')}
          </Link>
          <span className="text-text-2">{t('partners.counts', { ...counts })}</span>
        </div>
        <Card title={t('partners.view.postbacks')} flush>
          <PostbackTable postbacks={postbacks} maySend={maySend} />
          {hasMore && last && (
            <p className="flex min-h-11 items-center px-3.5 text-2xs">
              <Link
                className="link ms-auto"
                to={address({ ...(open ? { open: 'yes' } : {}), before: `${last.at}_${last.id}` })}
              >
                {t('audit.older')}
              </Link>
            </p>
          )}
        </Card>
      </Page>
      <KeyHelp />
    </>
  )
}
