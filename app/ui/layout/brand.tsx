import { useTranslation } from 'react-i18next'
import { Link } from '~/ui/link'
import { useFrame } from '../frame'

/** The brand's mark and name, the way home. */
export function Brand() {
  const { t } = useTranslation('common')
  const { tenant } = useFrame()
  return (
    <Link className="brand" to="/">
      <img className="brand__mark" src={tenant.logo} alt="" width="32" height="32" />
      <span className="brand__name">{tenant.name}</span>
      <span className="sr-only"> – {t('home')}</span>
    </Link>
  )
}

export function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  )
}
