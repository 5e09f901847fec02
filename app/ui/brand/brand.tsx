import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { classNames } from '../class-names'
import { Link } from '../link'
import { useBrand } from './use-brand'

/** Class of the bar at the top of a page; the bar also carries `data-bar`, by which other styles detect it. */
export const barClass = classNames('sticky top-0 z-bar bg-surface-1 print:hidden')

const brandClass = cva(
  [
    'inline-flex min-h-touch items-center whitespace-nowrap font-display font-heading text-text text-xl',
    'tracking-display',
  ],
  {
    variants: {
      place: {
        bar: 'max-md:min-w-8 max-md:flex-[1_1_2rem] max-xs:text-lg',
        rail: 'w-touch justify-center max-md:hidden',
      },
    },
  },
)

/** A name that doesn't fit beside the logo wraps to a second line, which is clipped, so it is never cut in half. */
const insideClass = cva('flex', {
  variants: { place: { bar: 'h-8 flex-wrap gap-x-2.25 overflow-hidden max-xs:gap-x-1.5', rail: '' } },
})

interface BrandProps {
  /** `rail` shows the logo alone; the name is left to screen readers. */
  place?: 'bar' | 'rail'
}

/** The brand's logo and name, linked to the home page. */
export function Brand({ place = 'bar' }: BrandProps) {
  const { t } = useTranslation('common')
  const { name, logo } = useBrand()
  return (
    <Link className={brandClass({ place })} to={paths.home}>
      <span className={insideClass({ place })}>
        <img className="size-8 object-contain" src={logo} alt="" width="32" height="32" />
        <span className={place === 'bar' ? 'leading-8' : 'sr-only'}>{name}</span>
      </span>
      <span className="sr-only"> – {t('home')}</span>
    </Link>
  )
}

export function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <a
      className="absolute start-4 -top-40 z-99 rounded-sm bg-inverse px-4 py-3 text-on-inverse focus:top-3 print:hidden"
      href="#main"
    >
      {t('skip')}
    </a>
  )
}
