import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { hasExpired } from '~/modules/discounts/choose-discount'
import { codeForm, codeWish, endCodeForm } from '~/modules/discounts/codes/forms.server'
import type { CodeProblem } from '~/modules/discounts/codes/operator-codes.server'
import { addCode, CodeImpossible, endCode, listCodes, usesOf } from '~/modules/discounts/codes/operator-codes.server'
import { CodeCard } from '~/modules/discounts/ui/console/code-card'
import { CodeTable } from '~/modules/discounts/ui/console/code-table'
import { UsesCard } from '~/modules/discounts/ui/console/uses-card'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { requestedBrand } from '~/modules/operators/access/requested-brand.server'
import { mayAt } from '~/modules/operators/access/rights'
import { assertFresh } from '~/modules/operators/access/step-up.server'
import { MoneyTabs } from '~/modules/payments/ui/console/money-tabs'
import { RefundKeys } from '~/modules/payments/ui/console/refund-keys'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { BrandFilter } from '~/ui/console/brand-filter'
import { Page } from '~/ui/console/parts'

export const handle: RouteHandle = { title: 'console:money.view.codes' }

const pageRows = 50

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'money')
  const { brands, tenant } = await requestedBrand(context, operator, 'money')
  const query = context.url.searchParams
  const codes = await listCodes(tenant, {
    before: (query.get('before') ?? '').slice(0, 40),
    limit: pageRows + 1,
  })
  const opened = (query.get('code') ?? '').slice(0, 40)
  return {
    brand: tenant.slug,
    brands: brands.map(({ slug, settings }) => ({ slug, name: settings.name })),
    codes: codes.slice(0, pageRows).map((code) => ({ ...code, isOver: hasExpired(code) })),
    hasMore: codes.length > pageRows,
    opened: opened ? { code: opened, uses: await usesOf(tenant, opened) } : null,
    mayMake: mayAt(operator.grants, 'move_money', tenant.id),
    currencies: tenant.settings.currencies,
    countries: Object.keys(tenant.settings.vat_rates).sort(),
    methods: tenant.settings.payment.methods,
    rules: await codeForm.rules(context.t),
  }
}

/** Form field of each problem. */
const fieldOf = {
  letters: 'code',
  reserved: 'code',
  taken: 'code',
  unknown: 'code',
  no_member: 'member',
  past: 'last_day',
} as const satisfies Record<CodeProblem, string>

export const action = formAction([codeForm, endCodeForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'money')
  const { tenant: viewed } = await requestedBrand(context, operator, 'money')
  const tenant = await brandAt(context, operator, viewed.slug, 'move_money')
  const form = await request.formData()
  const { intent, ended } = readForm(form, endCodeForm)
  const page = `${consolePaths.moneyCodes}?brand=${tenant.slug}`
  if (intent === 'end') {
    await endCode(tenant, ended).catch(unlessUnknown)
    return redirect(page)
  }
  const submission = codeForm.parse(context.t, form)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 })
  const wrongField = (field: string, name: string) =>
    data(
      { result: submission.reply({ fieldErrors: { [field]: [context.t(`console:codes.error.${name}`)] } }) },
      { status: 422 },
    )
  const read = codeWish(submission.value)
  if ('wrong' in read)
    return wrongField(read.wrong, { code: 'letters', minimum: 'minimum', last_day: 'day' }[read.wrong])
  assertFresh(operator)
  try {
    await addCode(tenant, read.wish)
  } catch (error) {
    if (!(error instanceof CodeImpossible)) throw error
    return wrongField(fieldOf[error.problem], error.problem)
  }
  return redirect(page)
})

function unlessUnknown(error: unknown): void {
  if (!(error instanceof CodeImpossible)) throw error
  throw new Response(null, { status: 404 })
}

/** Discount codes and the orders that used them. */
export default function Codes() {
  const { t } = useTranslation('console')
  const view = useLoaderData<typeof loader>()
  const { brand, brands, opened } = view
  return (
    <>
      <MoneyTabs view="codes" />
      <Page>
        <BrandFilter label={t('money.brand')} brand={brand} brands={brands} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
          <CodeTable view={view} />
          <div className="grid min-w-0 grid-cols-1 gap-5">
            {opened && <UsesCard brand={brand} opened={opened} />}
            {view.mayMake && <CodeCard view={view} />}
          </div>
        </div>
      </Page>
      <RefundKeys rows={view.codes} />
    </>
  )
}
