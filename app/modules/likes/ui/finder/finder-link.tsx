import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { chipClass } from '~/ui/labels'
import { Link } from '~/ui/link'

/** The way to the match finder. */
export function FinderLink() {
  const { t } = useTranslation('likes')
  return (
    <Link className={chipClass()} to={paths.matchFinder}>
      <Icon name="compass" />
      {t('finder.title')}
    </Link>
  )
}
