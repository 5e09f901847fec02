import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Trans } from '~/i18n/trans'
import { usePlaysOnce } from '~/modules/accounts/ui/use-plays-once'
import { useViewer } from '~/modules/accounts/ui/use-viewer'
import { paths } from '~/paths'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Avatar } from '~/ui/labels'
import { Link } from '~/ui/link'
import type { OrderView } from '../../schema'

interface PremiumMomentProps {
  /** The order that made the buyer premium. */
  order: OrderView
  /** A free member's limits, and the price of a message. */
  before: { conversations: number; photosSeen: number; messageCredits: number }
  /** Link that leads on. */
  children: ReactNode
}

const unlockedClass = cva(
  'flex min-h-13 items-center gap-3 rounded-md bg-on-spot/9 px-4 py-2 text-sm leading-snug max-md:min-h-11',
  {
    variants: {
      turn: {
        first: '[animation-delay:420ms]',
        second: '[animation-delay:500ms]',
        third: '[animation-delay:580ms]',
      },
      plays: { true: 'animate-unlocked' },
    },
  },
)

/**
 * Celebrates becoming premium, once: the crown, what is unlocked compared with before, then the link back, visible on a
 * phone's first screen (design, 43).
 */
export function PremiumMoment({ order, before, children }: PremiumMomentProps) {
  const { t } = useTranslation(['payments', 'credits'])
  const { money } = useFormat()
  const viewer = useViewer()
  const { plays, end } = usePlaysOnce(`premium:${order.paymentId}`)
  const messages = before.messageCredits > 0 ? Math.floor(order.credits / before.messageCredits) : 0
  const strong = { b: <strong className="font-semibold" /> }
  return (
    <div
      className="grid grid-cols-1 gap-4 max-md:gap-3 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:items-start lg:gap-7"
      onPointerDown={end}
    >
      <section className="crown-ground relative isolate grid grid-cols-1 justify-items-center gap-5 overflow-clip rounded-media-lg bg-spot p-5 text-center text-on-spot max-md:gap-2 max-md:p-4 lg:px-7 lg:py-8">
        <span className="relative mt-7">
          <Avatar
            src={viewer?.photoUrl ?? null}
            size="crowned"
            className="rounded-full outline-3 outline-crown outline-offset-5 ring-5 ring-spot max-md:size-20"
          />
          <Icon
            className={classNames(
              'absolute -top-12 left-1/2 -ml-7.5 size-15 -rotate-6 fill-current text-crown',
              plays && 'animate-crown',
            )}
            name="crown"
          />
        </span>
        <div className="grid grid-cols-1 justify-items-center gap-2">
          <h1 className="heading-1 wrap-anywhere text-balance max-md:text-2xl">
            {t('moment.title', { name: viewer?.name ?? '' })}
          </h1>
          <p className="max-w-104 text-on-spot/86">{t('moment.text')}</p>
        </div>
        <ul className="grid w-full max-w-108 grid-cols-1 gap-2 text-start max-md:gap-1">
          <Unlocked
            turn="first"
            plays={plays}
            icon="message-circle"
            was={t('moment.was_chats', { count: before.conversations })}
          >
            <strong className="font-semibold">{t('moment.talk')}</strong>
          </Unlocked>
          <Unlocked turn="second" plays={plays} icon="image" was={t('moment.was_photos', { count: before.photosSeen })}>
            <strong className="font-semibold">{t('moment.photos')}</strong>
          </Unlocked>
          <Unlocked
            turn="third"
            plays={plays}
            icon="coins"
            was={messages > 0 ? t('moment.messages', { count: messages }) : null}
          >
            <Trans t={t} i18nKey="moment.credits" count={order.credits} components={strong} />
          </Unlocked>
        </ul>
      </section>
      <div className="grid grid-cols-1 gap-3">
        {children}
        <p className="fine text-center">
          {t('result.completed_text', { order: order.paymentId })}{' '}
          {[
            t('credits:credits', { count: order.credits }),
            money(order.amount, order.currency),
            t(`method.${order.method}`),
          ].join(' · ')}{' '}
          <Link className="link" to={paths.transaction(order.paymentId)}>
            {t('moment.receipt')}
          </Link>
        </p>
      </div>
    </div>
  )
}

interface UnlockedProps {
  turn: 'first' | 'second' | 'third'
  plays: boolean
  icon: IconName
  was: string | null
  children: ReactNode
}

/** One unlocked feature, with its previous limit. */
function Unlocked({ turn, plays, icon, was, children }: UnlockedProps) {
  return (
    <li className={unlockedClass({ turn, plays })}>
      <Icon className="text-crown text-lg" name={icon} />
      <span>{children}</span>
      {was && <span className="ms-auto text-balance text-end text-on-spot/80 text-xs tabular-nums">{was}</span>}
    </li>
  )
}
