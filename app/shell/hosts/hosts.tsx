import { BonusHost } from '~/modules/discounts/ui/bonus-host'
import { NewLikeHost } from '~/modules/likes/ui/new-like/new-like-host'
import { usePush } from '~/modules/notifications/ui/use-push'
import { useVisitLog } from '~/modules/pages/ui/visit-log'
import type { Frame } from '../frame/frame'
import { useNews } from '../news/use-news'
import { usePage } from '../page/page-facts'
import { useHeadingFocus } from '../page/use-heading-focus'

/** Background features that follow a visitor or member from page to page. Rendered once, by root. */
export function Hosts({ frame: { viewer, bonusModal } }: { frame: Frame }) {
  const { facts } = usePage()
  useVisitLog()
  useHeadingFocus()
  return (
    <>
      {viewer && <MemberHosts />}
      {bonusModal && <BonusHost bonus={bonusModal} isInside={facts.offers === true} />}
    </>
  )
}

function MemberHosts() {
  const { calm, news } = usePage().facts
  usePush()
  useNews()
  return <NewLikeHost isCalmPage={calm === true || news === 'chats'} />
}
