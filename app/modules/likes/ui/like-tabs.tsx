import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Badge } from '~/ui/labels'
import { Tabs } from '~/ui/tabs'
import { likeLists } from '../schema'

/** Links to the lists of likes, and to the visitors. */
export function LikeTabs({ newLikes }: { newLikes: number }) {
  const { t } = useTranslation('likes')
  const { pathname } = useLocation()
  const lists = likeLists.map((list) => ({
    to: list === 'received' && pathname === paths.likes ? pathname : paths.likesList(list),
    label: t(`tabs.${list}`),
    badge: list === 'received' && <Badge count={newLikes} kind="new" label={t('new_count', { count: newLikes })} />,
  }))
  const visitors = { to: paths.likesVisitors, label: t('tabs.visitors') }
  return <Tabs label={t('title')} items={lists.toSpliced(2, 0, { ...visitors, badge: false })} />
}
