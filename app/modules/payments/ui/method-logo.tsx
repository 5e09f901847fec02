import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { useBrand } from '~/ui/brand/use-brand'
import { Panel } from '~/ui/panels'
import type { PaymentMethod } from '../schema'

/** Logo beside the method's name. Renders nothing for readers with a traffic source (specification 6). */
export function MethodLogo({ method }: { method: PaymentMethod }) {
  const { showPaymentLogos } = useBrand()
  if (!showPaymentLogos) return null
  return <img src={paths.files.paymentLogo(method)} alt="" width="60" height="38" loading="lazy" />
}

/** All payment methods of a country, as logos with text alternatives. */
export function MethodLogos({ methods, title }: { methods: readonly PaymentMethod[]; title: string }) {
  const { t } = useTranslation('payments')
  return (
    <Panel title={title} className="col-span-full">
      <ul className="flex flex-wrap gap-2">
        {methods.map((method) => (
          <li key={method}>
            <img
              className="h-9.5 w-15"
              src={paths.files.paymentLogo(method)}
              alt={t(`method.${method}`)}
              width="60"
              height="38"
              loading="lazy"
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
