import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Badge } from '~/ui/labels'
import { Tabs } from '~/ui/tabs'
import { likeLists } from '../schema'

interface LikeTabsProps {
  newLikes: number
  /** Whether somebody has looked since the page of visitors was last opened. */
  newVisitors: boolean
}

/** Links to the lists of likes, and to the visitors. */
export function LikeTabs({ newLikes, newVisitors }: LikeTabsProps) {
  const { t } = useTranslation('likes')
  const { pathname } = useLocation()
  const lists = likeLists.map((list) => ({
    to: list === 'received' && pathname === paths.likes ? pathname : paths.likesList(list),
    label: t(`tabs.${list}`),
    badge: list === 'received' && <Badge count={newLikes} kind="new" label={t('new_count', { count: newLikes })} />,
  }))
  const visitors = {
    to: paths.likesVisitors,
    label: t('tabs.visitors'),
    badge: newVisitors && (
      <span className="size-2 rounded-full bg-new" data-new>
        <span className="sr-only"> {t('visitors.new')}</span>
      </span>
    ),
  }
  return <Tabs label={t('title')} items={lists.toSpliced(2, 0, visitors)} />
}
