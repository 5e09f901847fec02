import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Link } from '~/ui/link'
import { PageHead } from '~/ui/panels'

/** In place of suggestions: they need the consent to matching, and this leads to where it is given. */
export function NoConsent({ title }: { title: string }) {
  const { t } = useTranslation('likes')
  return (
    <PageHead>
      <h1 className="heading-1">{title}</h1>
      <p>{t('finder.no_consent')}</p>
      <Link className="link" to={`${paths.notifications}?section=account`}>
        {t('finder.give_consent')}
      </Link>
    </PageHead>
  )
}
