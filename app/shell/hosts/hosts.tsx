import { BonusHost } from '~/modules/discounts/ui/bonus-host'
import { NewLikeHost } from '~/modules/likes/ui/new-like/new-like-host'
import { usePush } from '~/modules/notifications/ui/use-push'
import { useVisitLog } from '~/modules/pages/ui/visit-log'
import type { Frame } from '../frame/frame'
import { useNews } from '../news/use-news'
import { usePage } from '../page/page-facts'

/** Background features that follow a visitor or member from page to page. Rendered once, by root. */
export function Hosts({ frame: { viewer, bonusModal } }: { frame: Frame }) {
  const { facts } = usePage()
  useVisitLog()
  return (
    <>
      {viewer && <MemberHosts />}
      {bonusModal && <BonusHost bonus={bonusModal} isInside={facts.offers === true} />}
    </>
  )
}

function MemberHosts() {
  const { banners, news } = usePage().facts
  usePush()
  useNews()
  // Calm pages are conversations, moments and decisions.
  return <NewLikeHost isCalmPage={banners === 'none' || banners === 'conversation' || news === 'chats'} />
}
