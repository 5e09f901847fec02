import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { countryName } from '~/i18n/country-name'
import { useLanguage } from '~/i18n/use-language'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { listedBrands } from '~/modules/operators/access/requested-brand.server'
import { mayAt } from '~/modules/operators/access/rights'
import { debitsForm, orderActForm, orderNamed, orderWish, refundForm } from '~/modules/payments/console/forms.server'
import { readOrder } from '~/modules/payments/console/read-order.server'
import { orderPeriods, orderStates } from '~/modules/payments/console/schema'
import { searchOrders } from '~/modules/payments/console/search-orders.server'
import { countWaitingRefunds } from '~/modules/payments/console/search-refunds.server'
import { decideDebits } from '~/modules/payments/direct-debit/block-debits.server'
import { OrderChanged, RefundImpossible } from '~/modules/payments/errors'
import { refundOrder } from '~/modules/payments/refunds/refund-order.server'
import { removeMethodByOperator } from '~/modules/payments/stored/remove-method.server'
import { MoneyTabs } from '~/modules/payments/ui/console/money-tabs'
import { OrderKeys } from '~/modules/payments/ui/console/order-keys'
import { OrderPane } from '~/modules/payments/ui/console/order-pane'
import { OrderTable } from '~/modules/payments/ui/console/order-table'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import type { RouteHandle } from '~/shell/route-handle'
import { paymentMethods } from '~/tenancy/settings/vocabulary'
import type { Tenant } from '~/tenancy/tenant'
import { ButtonLink } from '~/ui/button'
import { Filters, useBrandFilter } from '~/ui/console/filters'
import { Page } from '~/ui/console/parts'

export const handle: RouteHandle = { title: 'console:money.title' }

const pageRows = 50

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'money')
  const query = context.url.searchParams
  const wish = orderWish(query)
  const { brand, brands, listed } = await listedBrands(context, operator, 'money')
  const lines = await searchOrders(operator.session, { ...wish, brands: listed }, pageRows + 1)
  return {
    wish: { brand, ...wish },
    brands: brands.map(({ id, slug, settings }) => ({ id, slug, name: settings.name })),
    countries: [...new Set(brands.flatMap(({ settings }) => Object.keys(settings.vat_rates)))].sort(),
    lines: lines.slice(0, pageRows),
    hasMore: lines.length > pageRows,
    waitingRefunds: await countWaitingRefunds(
      operator.session,
      brands.map(({ id }) => id),
    ),
    opened: await openedOrder(context, operator, query.get('order')),
    said: query.get('said') ?? '',
    rules: { refund: await refundForm.rules(context.t), debits: await debitsForm.rules(context.t) },
  }
}

async function openedOrder(context: AppLoadContext, operator: Operator, name: string | null) {
  const named = orderNamed(name)
  if (!named) return null
  const tenant = await brandAt(context, operator, named.brand, 'money')
  return {
    ...(await readOrder(tenant, named.number)),
    brand: tenant.slug,
    brandName: tenant.settings.name,
    mayMove: mayAt(operator.grants, 'move_money', tenant.id),
    key: uuidv7(),
  }
}

export const action = formAction([refundForm, debitsForm, orderActForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'money')
  const named = orderNamed(context.url.searchParams.get('order'))
  if (!named) throw new Response(null, { status: 404 })
  const tenant = await brandAt(context, operator, named.brand, 'move_money')
  const form = await request.formData()
  const { intent, key, seen, method, member } = readForm(form, orderActForm)
  if (intent === 'remove_method') {
    await removeMethodByOperator(tenant, method)
    return redirect(`${consolePaths.money}?${context.url.searchParams}`)
  }
  if (intent === 'block_debits' || intent === 'allow_debits') {
    const wrong = await submitDebits(context, { operator, tenant, member, allowed: intent === 'allow_debits' }, form)
    return wrong ?? redirect(`${consolePaths.money}?${context.url.searchParams}`)
  }
  if (!isUuid(key) || !/^\d+$/.test(seen)) throw new Response(null, { status: 400 })
  const submission = refundForm.parse(context.t, form)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 })
  const { mode, amount, reason, words } = submission.value
  try {
    const because = [reason, words].filter(Boolean).join(': ')
    const wish = { key, mode, amount, reason: because, seen: Number(seen) }
    const state = await refundOrder(tenant, operator, named.number, wish)
    const query = new URLSearchParams(context.url.searchParams)
    query.set('said', state)
    return redirect(`${consolePaths.money}?${query}`)
  } catch (error) {
    if (!(error instanceof OrderChanged || error instanceof RefundImpossible)) throw error
    const messages = [context.t(error.code)]
    const field = error instanceof RefundImpossible && mode === 'part' ? 'amount' : 'mode'
    return data({ result: submission.reply({ fieldErrors: { [field]: messages } }) }, { status: error.status })
  }
})

interface DebitsAct {
  operator: Operator
  tenant: Tenant
  member: string
  allowed: boolean
}

/** Allows or blocks the buyer's direct debits; returns the form's errors. */
async function submitDebits({ t }: AppLoadContext, { operator, tenant, member, allowed }: DebitsAct, form: FormData) {
  const submission = debitsForm.parse(t, form)
  if (submission.status !== 'success') return data({ debits: submission.reply() }, { status: 422 })
  await decideDebits(tenant, operator, member, { allowed, reason: submission.value.words })
  return null
}

/** Orders, and the history of the open one. */
export default function Orders() {
  const view = useLoaderData<typeof loader>()
  const { opened } = view
  return (
    <>
      <MoneyTabs view="orders" waitingRefunds={view.waitingRefunds} />
      <Page>
        <OrderFilters />
        <div
          className={
            opened ? 'grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]' : undefined
          }
        >
          <OrderTable view={view} />
          {opened && (
            <OrderPane
              key={`${opened.id} ${opened.refunded} ${opened.debitsBlocked}`}
              order={opened}
              rules={view.rules}
              said={view.said}
            />
          )}
        </div>
      </Page>
      <OrderKeys lines={view.lines} opened={opened} />
    </>
  )
}

function OrderFilters() {
  const { t } = useTranslation(['console', 'payments'])
  const language = useLanguage()
  const { wish, brands, countries } = useLoaderData<typeof loader>()
  const { search, state, brand, method, country, days } = wish
  const ofBrand = useBrandFilter(brand, brands)
  const every = (name: string) => ({ value: '', label: t(`money.every.${name}`) })
  const query = new URLSearchParams({ search, state, brand, method, country, days: String(days) })
  return (
    <Filters
      label={t('money.search')}
      search={search}
      filters={[
        {
          name: 'state',
          label: t('money.state'),
          value: state,
          options: [every('state'), ...orderStates.map((each) => ({ value: each, label: t(`money.is.${each}`) }))],
        },
        ofBrand,
        {
          name: 'method',
          label: t('money.method'),
          value: method,
          options: [
            every('method'),
            ...paymentMethods.map((each) => ({ value: each, label: t(`payments:method.${each}`) })),
          ],
        },
        {
          name: 'country',
          label: t('money.country'),
          value: country,
          options: [
            every('country'),
            ...countries.map((each) => ({ value: each, label: countryName(each, language) })),
          ],
        },
        {
          name: 'days',
          label: t('audit.period'),
          value: String(days),
          options: orderPeriods.map((each) => ({ value: String(each), label: t('audit.days', { count: each }) })),
        },
      ]}
    >
      <ButtonLink size="small" icon="download" to={`${consolePaths.moneyExport}?${query}`} reloadDocument>
        {t('money.csv')}
      </ButtonLink>
    </Filters>
  )
}
