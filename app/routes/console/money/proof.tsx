import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { brandAt, brandsOf, consolePage } from '~/modules/operators/access/console-page.server'
import { mayAt } from '~/modules/operators/access/rights'
import { lastProofs, startProof } from '~/modules/payments/books/ledger-proof.server'
import { MoneyTabs } from '~/modules/payments/ui/console/money-tabs'
import { ProofTable } from '~/modules/payments/ui/console/proof-table'
import { formAction } from '~/platform/forms/actions.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { Button } from '~/ui/button'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Page } from '~/ui/console/parts'
import { usePolling } from '~/ui/console/use-polling'

export const handle: RouteHandle = { title: 'console:money.view.proof' }

/** `brand` is the slug of one brand, or empty for all. */
const proofForm = pageForm({ intent: formFields.intent, brand: formFields.path })

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'money')
  const brands = await brandsOf(context, operator, 'money')
  const proofs = await lastProofs(operator.session, brands)
  return {
    rows: brands.map(({ id, slug, settings }) => ({
      slug,
      name: settings.name,
      mayProve: mayAt(operator.grants, 'move_money', id),
      proof: proofs.find(({ brandId }) => brandId === id) ?? null,
    })),
  }
}

export const action = formAction([proofForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'move_money')
  const { brand = '' } = readForm(await request.formData(), proofForm)
  const brands = brand
    ? [await brandAt(context, operator, brand, 'move_money')]
    : await brandsOf(context, operator, 'move_money')
  for (const tenant of brands) await startProof(tenant, operator)
  return redirect(consolePaths.moneyProof)
})

/** Reconciliation of balances, orders and the provider's payments. */
export default function Proof() {
  const { t } = useTranslation('console')
  const { rows } = useLoaderData<typeof loader>()
  const busy = useNavigation().state === 'submitting'
  const isRunning = rows.some(({ proof }) => proof !== null && proof.finishedAt === null)
  usePolling(isRunning)
  return (
    <>
      <MoneyTabs view="proof" />
      <Page>
        <Card
          title={t('proof.title')}
          aside={
            rows.some(({ mayProve }) => mayProve) && (
              <Form method="post">
                <Button type="submit" size="small" look="primary" icon="refresh-cw" busy={busy}>
                  {t('proof.all')}
                </Button>
              </Form>
            )
          }
          flush
        >
          <ProofTable rows={rows} />
        </Card>
        <p className="text-2xs text-text-2">{t('proof.text')}</p>
      </Page>
      <KeyHelp />
    </>
  )
}
