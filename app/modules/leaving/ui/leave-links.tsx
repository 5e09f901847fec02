import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Panel } from '~/ui/panels'

/** Links in the settings to the member's data and to closing the account. */
export function LeaveLinks() {
  const { t } = useTranslation('leaving')
  return (
    <Panel title={t('settings.title')}>
      <p className="meta">{t('settings.text')}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink icon="download" to={paths.myData}>
          {t('settings.download')}
        </ButtonLink>
        <ButtonLink look="danger" icon="trash-2" to={paths.leave}>
          {t('settings.delete')}
        </ButtonLink>
      </p>
    </Panel>
  )
}
