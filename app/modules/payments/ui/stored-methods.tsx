import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '~/i18n/translate'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Panel } from '~/ui/panels'
import type { StoredMethodView } from '../schema'
import { MethodLogo } from './method-logo'

/** Returns the name of a stored payment method: 'Visa ending in 4242'. */
export function storedName(t: Translate, { label, lastDigits }: StoredMethodView): string {
  return lastDigits === null ? label : t('payments:stored.ending', { label, digits: lastDigits })
}

/** One stored payment method, with its actions. */
export function StoredMethod({ stored, children }: { stored: StoredMethodView; children?: ReactNode }) {
  const { t } = useTranslation('payments')
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-surface-2 p-4">
      <MethodLogo method={stored.method} />
      <div className="min-w-0 flex-1">
        <p className="tabular-nums">
          <strong>{storedName(t, stored)}</strong>
        </p>
        {stored.expires && <p className="fine">{t('stored.until', { date: asPrinted(stored.expires) })}</p>}
      </div>
      {children}
    </div>
  )
}

/** Formats 'yyyy-mm' as printed on the card: 09/28. */
function asPrinted(expires: string): string {
  return `${expires.slice(5)}/${expires.slice(2, 4)}`
}

/** All stored payment methods of the member, each with a button to remove it. */
export function StoredMethods({ all }: { all: readonly StoredMethodView[] }) {
  const { t } = useTranslation('payments')
  if (all.length === 0) return null
  return (
    <Panel title={t('stored.title')} className="mt-6">
      <p className="meta">{t('stored.note')}</p>
      {all.map((stored) => (
        <StoredMethod key={stored.id} stored={stored}>
          <RemoveStored stored={stored} />
        </StoredMethod>
      ))}
    </Panel>
  )
}

function RemoveStored({ stored }: { stored: StoredMethodView }) {
  const { t } = useTranslation('payments')
  const name = storedName(t, stored)
  return (
    <Form method="post" action={paths.credits}>
      <Button
        type="submit"
        size="small"
        look="ghost"
        name="remove"
        value={stored.id}
        aria-label={t('stored.remove_label', { name })}
      >
        {t('stored.remove')}
      </Button>
    </Form>
  )
}
