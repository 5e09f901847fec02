import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'
import { Link } from '~/ui/link'
import { useFrame } from '../frame'

const brandClass = tv({
  base: [
    'inline-flex min-h-touch items-center whitespace-nowrap font-display font-heading text-text text-xl',
    'tracking-display',
  ],
  variants: {
    place: {
      bar: 'gap-2.25 max-xs:min-w-0 max-xs:gap-1.5 max-xs:text-lg',
      rail: 'w-touch justify-center max-md:hidden',
    },
  },
})

interface BrandProps {
  /** In a rail there is room for the mark alone. */
  place?: 'bar' | 'rail'
}

/** The brand's mark and name, the way home. */
export function Brand({ place = 'bar' }: BrandProps) {
  const { t } = useTranslation('common')
  const { tenant } = useFrame()
  return (
    <Link className={brandClass({ place })} to="/">
      <img className="size-8 object-contain" src={tenant.logo} alt="" width="32" height="32" />
      <span className={place === 'bar' ? 'overflow-hidden text-ellipsis' : 'sr-only'}>{tenant.name}</span>
      <span className="sr-only"> – {t('home')}</span>
    </Link>
  )
}

export function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <a
      className="absolute start-4 -top-16 z-99 rounded-sm bg-inverse px-4 py-3 text-on-inverse focus:top-3 print:hidden"
      href="#main"
    >
      {t('skip')}
    </a>
  )
}
