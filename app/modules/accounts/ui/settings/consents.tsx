import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import { Panel, rowClass } from '~/ui/panels'
import type { ConsentView } from '../../schema'

/** The member's consents: date, version, and what withdrawing each would mean. */
export function Consents({ action, consents }: { action: string; consents: readonly ConsentView[] }) {
  const { t } = useTranslation('settings')
  const { date, list } = useFormat()
  return (
    <Panel title={t('consents.title')}>
      <p className="meta">{t('consents.text')}</p>
      {consents.length === 0 && <p>{t('consents.none')}</p>}
      <ul>
        {consents.map(({ kind, version, givenAt, withdrawnAt, brands }) => (
          <li className={classNames(rowClass, 'max-sm:flex-wrap')} key={kind}>
            <Icon name={withdrawnAt ? 'circle-x' : 'circle-check'} />
            <div>
              <p className="heading-4">{t(`consents.kind.${kind}.label`, { brands: list(brands) })}</p>
              <p className="meta">
                {withdrawnAt
                  ? t('consents.withdrawn', { given: date(givenAt), version, date: date(withdrawnAt) })
                  : t('consents.given', { date: date(givenAt), version })}
              </p>
              {!withdrawnAt && <p className="meta">{t(`consents.kind.${kind}.effect`)}</p>}
            </div>
            {!withdrawnAt && kind !== 'terms' && (
              <Form className="max-sm:basis-full max-sm:ps-9" method="post" action={action} preventScrollReset>
                <Button type="submit" size="small" name="intent" value={kind}>
                  {t('consents.withdraw')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
