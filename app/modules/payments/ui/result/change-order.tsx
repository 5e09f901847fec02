import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '~/ui/button'
import { FormErrors } from '~/ui/notices/alert'
import type { OrderView, PaymentMethod } from '../../schema'
import { MethodLogo } from '../method-logo'

interface ChangeOrderProps {
  order: OrderView
  methods: readonly PaymentMethod[]
  /** Key of the order that another method would place. */
  next: string
  /** Why the method was not changed. */
  unchanged: string | undefined
}

/** The other ways to pay an unfinished order, each one press away, and its cancellation. */
export function ChangeOrder({ order, methods, next, unchanged }: ChangeOrderProps) {
  const { t } = useTranslation('payments')
  const busy = useNavigation().formMethod === 'POST'
  const others = methods.filter((method) => method !== order.method)
  return (
    <>
      {others.length > 0 && (
        <details open={unchanged !== undefined}>
          <summary className={buttonClass({ block: true, class: 'cursor-pointer list-none' })}>
            {t('result.another_way')}
          </summary>
          <Form method="post" className="mt-2 grid w-full! max-w-none! grid-cols-1 gap-2">
            {unchanged && <FormErrors errors={[unchanged]} />}
            <p className="fine">{t('result.same_price')}</p>
            <input type="hidden" name="next" value={next} />
            {others.map((method) => (
              <Button key={method} type="submit" name="method" value={method} look="soft" block disabled={busy}>
                <span className="me-auto min-w-0 text-start">{t(`method.${method}`)}</span>
                <MethodLogo method={method} />
              </Button>
            ))}
          </Form>
        </details>
      )}
      <Form method="post" className="grid w-full! max-w-none!">
        <Button type="submit" name="intent" value="cancel" look="ghost" block disabled={busy}>
          {t('result.cancel')}
        </Button>
      </Form>
    </>
  )
}
