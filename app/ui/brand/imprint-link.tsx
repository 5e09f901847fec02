import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { classNames } from '../class-names'
import { Link } from '../link'

/** Link to the imprint for pages without the footer: the law asks for one on every page. */
export function ImprintLink({ className }: { className?: string }) {
  const { t } = useTranslation('common')
  return (
    <Link
      className={classNames(
        'flex min-h-touch items-center justify-center px-gutter text-text-2 text-xs underline-offset-3 hover:underline',
        className,
      )}
      to={paths.page('imprint')}
    >
      {t('footer.imprint')}
    </Link>
  )
}

/** All that is left of the footer below pages that fill the window. */
export function ImprintFooter() {
  return (
    <footer className="bg-surface-2 print:hidden">
      <ImprintLink />
    </footer>
  )
}
