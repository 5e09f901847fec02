import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { Panel } from '~/ui/panels'

/** In the settings: the way out. */
export function LeaveLinks() {
  const { t } = useTranslation('leaving')
  return (
    <Panel title={t('settings.title')}>
      <p className="meta">{t('settings.text')}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink look="danger" icon="trash-2" to="/leave">
          {t('settings.delete')}
        </ButtonLink>
      </p>
    </Panel>
  )
}
