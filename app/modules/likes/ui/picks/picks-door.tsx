import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { Avatar, chipClass } from '~/ui/labels'
import { Link } from '~/ui/link'
import { numberWord } from '../../picks/number-word'
import type { PicksDoor } from '../../picks/schema'

/** The way to the week's picks, above the list of members until it was opened. */
export function PicksLine({ door: { photos } }: { door: PicksDoor }) {
  const { t } = useTranslation('likes')
  return (
    <Link
      className="mb-5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 rounded-lg bg-primary-soft px-4 py-3"
      to={paths.picks}
    >
      <span className="flex -space-x-3">
        {photos.map((src, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the three have no other key, and don't move
          <Avatar key={index} src={src} />
        ))}
      </span>
      <span className="min-w-0">
        <strong className="block font-semibold">{t(`picks.${numberWord(photos.length)}.title`)}</strong>
        <span className="block text-text-2 text-xs">{t('picks.door')}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}

/** The way to the week's picks once they were opened. */
export function PicksLink() {
  const { t } = useTranslation('likes')
  return (
    <Link className={chipClass()} to={paths.picks}>
      <Icon name="sparkles" />
      {t('picks.three.title')}
    </Link>
  )
}
