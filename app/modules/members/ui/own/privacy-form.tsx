import { Form } from '@remix-run/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import { SwitchForm } from '~/ui/forms/switch-form'
import { Switch } from '~/ui/forms/switches'
import { Panel, rowClass } from '~/ui/panels'
import type { PrivacyView, SisterBrandsView } from '../../own/schema'

interface PrivacyFormProps {
  action: string
  privacy: PrivacyView
  sisters: readonly SisterBrandsView[]
}

/** Settings for who may see a member, and what they see. */
export function PrivacyForm({ action, privacy, sisters }: PrivacyFormProps) {
  const { t } = useTranslation('settings')
  const { list } = useFormat()
  const field = (name: string, on: boolean) => ({ id: `privacy-${name}`, name, initialValue: on ? 'on' : undefined })
  return (
    <Panel title={t('privacy.title')} className="gap-2">
      <SwitchForm action={action} intent="privacy" save={t('save')} saved={t('saved')}>
        <Switch
          field={field('invisible', privacy.invisible)}
          label={t('privacy.invisible')}
          note={t('privacy.invisible_note')}
        />
        <input type="hidden" name="visits_shown" value="on" />
        <Switch field={field('visits', privacy.visits)} label={t('privacy.visits')} note={t('privacy.visits_note')} />
        <Switch
          field={field('sensitive', privacy.sensitive)}
          label={t('privacy.sensitive')}
          note={t('privacy.sensitive_note')}
        />
        {sisters.map(({ ids, names, consented }) => (
          <Fragment key={ids}>
            <input type="hidden" name="sister_brands_shown" value={ids} />
            <Switch
              field={{
                id: `privacy-sister_brands-${consented}`,
                name: 'sister_brands',
                initialValue: consented ? ids : undefined,
              }}
              value={ids}
              label={t('privacy.sister_brands', { brands: list(names) })}
              note={t('privacy.sister_brands_note')}
            />
          </Fragment>
        ))}
        <Switch
          field={field('shown_outside', privacy.shownOutside)}
          label={t('privacy.shown_outside')}
          note={t('privacy.shown_outside_note')}
        />
      </SwitchForm>
      <Form className={rowClass} method="post" action={action}>
        <div>
          <b className="font-semibold text-md">{t('privacy.clear_visits')}</b>
          <p className="meta">{t('privacy.clear_visits_note')}</p>
        </div>
        <Button type="submit" size="small" name="intent" value="clear_visits">
          {t('privacy.clear_visits_do')}
        </Button>
      </Form>
    </Panel>
  )
}
