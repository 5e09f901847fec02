import { Form, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFictionalLabel } from '~/modules/members/ui/fictional'
import { paths } from '~/paths'
import { useBrand } from '~/ui/brand/use-brand'
import { Button, ButtonLink } from '~/ui/button'
import { useTakenFocus } from '~/ui/focus/use-taken-focus'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Link } from '~/ui/link'
import { IconTile } from '~/ui/panels'
import type { Barrier, ConversationView } from '../../schema'
import { chatIntents, undoMinutes } from '../../schema'
import { useCreditsPath } from '../credits-link'
import {
  composeFieldClass,
  composerClass,
  composerQuestionClass,
  composerRowClass,
  sendButtonClass,
} from './composer-classes'

const barrierIcons = {
  gone: 'user-x',
  suspended: 'user-x',
  you_blocked: 'ban',
  blocked: 'ban',
  confirm_first: 'mail',
  waiting_for_activation: 'mail',
  invisible: 'eye-off',
  not_shared: 'users',
  ended: 'hand',
} as const satisfies Record<Barrier, IconName>

/** A disabled composer, with the reason and, where there is one, the way to remove it. */
export function BarrierComposer({ barrier, name }: { barrier: Barrier; name: string }) {
  const { t } = useTranslation('chats')
  const brand = useBrand()
  return (
    <div className={composerClass}>
      <div className="flex flex-wrap items-center gap-x-3 px-1 text-sm text-text-2">
        <p className="flex items-center gap-x-3" role="status">
          <Icon name={barrierIcons[barrier]} />
          {t(`barrier.${barrier}`, { name, brand: brand.name })}
        </p>
        {barrier === 'not_shared' && (
          <Link
            className="link inline-flex min-h-touch flex-none items-center"
            to={`${paths.notifications}?section=privacy`}
          >
            {t('barrier.to_settings')}
          </Link>
        )}
        {barrier === 'you_blocked' && (
          <ButtonLink to="?ask=unblock" look="ghost" size="small" replace>
            {t('ask.unblock.do')}
          </ButtonLink>
        )}
      </div>
      <div className={composerRowClass}>
        <textarea
          className={composeFieldClass}
          rows={1}
          disabled
          aria-label={t('composer.placeholder')}
          placeholder={t('composer.placeholder')}
        />
        <button className={sendButtonClass} type="button" disabled aria-label={t('composer.send')}>
          <Icon name="arrow-up" />
        </button>
      </div>
    </div>
  )
}

interface AskProps {
  icon: IconName
  title: string
  text: string
  /** The action and the way to cancel. */
  children: ReactNode
  /** The member opened the question: it takes the focus, and returns it when closed. */
  takesFocus?: boolean
}

/** A question in place of the composer, with or without a script. */
export function Ask({ icon, title, text, children, takesFocus = false }: AskProps) {
  const heading = useTakenFocus<HTMLHeadingElement>(takesFocus, true)
  return (
    <section className={composerQuestionClass} aria-labelledby="ask">
      <IconTile icon={icon} />
      <div className="grid grid-cols-1 content-start gap-4">
        <h2 ref={heading} className="heading-3" id="ask" tabIndex={-1}>
          {title}
        </h2>
        <p className="meta">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}

/** Specification 6, free member: more conversations than `free_conversations` need premium. */
export function AskPremium({ text }: { text: string }) {
  const { t } = useTranslation('chats')
  return (
    <Ask icon="crown" title={t('alert.premium.title')} text={text}>
      <ButtonLink to={useCreditsPath()} look="primary">
        {t('alert.bundles')}
      </ButtonLink>
      <ButtonLink to={paths.chats} look="ghost">
        {t('alert.not_now')}
      </ButtonLink>
    </Ask>
  )
}

/** Decisions, 'Members': the brand's warning before the first message to a fictional profile. */
export function AskFictional({ conversation, warning }: { conversation: ConversationView; warning: string }) {
  const { t } = useTranslation('chats')
  const brand = useBrand()
  const { peer, composer } = conversation
  const [search] = useSearchParams()
  const understood = `?${new URLSearchParams([...search, ['understood', 'yes']])}`
  const cost = composer.price.kind === 'credits' ? t('fictional.cost', { count: composer.price.credits }) : ''
  return (
    <Ask
      icon={brand.fictionalIcon}
      title={t('fictional.title', { name: peer.name, kind: useFictionalLabel() })}
      text={[warning, composer.staffed ? t('fictional.staffed') : '', cost].filter(Boolean).join(' ')}
    >
      <ButtonLink to={understood} look="primary" replace>
        {t('fictional.go_on')}
      </ButtonLink>
      <ButtonLink to={paths.member(peer.id)} look="ghost">
        {t('fictional.back')}
      </ButtonLink>
    </Ask>
  )
}

/** Asks before blocking or unblocking. */
export function AskBlock({ intent, name }: { intent: 'block' | 'unblock'; name: string }) {
  const { t } = useTranslation('chats')
  return (
    <Ask icon="ban" title={t(`ask.${intent}.title`, { name })} text={t(`ask.${intent}.text`, { name })} takesFocus>
      <Form method="post" replace>
        <input type="hidden" name="intent" value={intent} />
        <Button type="submit" look={intent === 'block' ? 'danger' : 'primary'}>
          {t(`ask.${intent}.do`)}
        </Button>
      </Form>
      <Cancel />
    </Ask>
  )
}

/** Asks before a conversation is removed from the list. */
export function AskRemove({ conversation, name }: { conversation: string; name: string }) {
  const { t } = useTranslation('chats')
  return (
    <Ask
      icon="trash-2"
      title={t('ask.remove.title')}
      text={t('ask.remove.text', { name, count: undoMinutes })}
      takesFocus
    >
      <Form method="post" action={paths.chats} replace>
        <input type="hidden" name="intent" value={chatIntents.remove} />
        <input type="hidden" name="conversation" value={conversation} />
        <Button type="submit" look="danger">
          {t('ask.remove.do')}
        </Button>
      </Form>
      <Cancel />
    </Ask>
  )
}

/** Link back to the composer. */
export function Cancel() {
  const { t } = useTranslation('chats')
  return (
    <ButtonLink to="." look="ghost" replace>
      {t('ask.cancel')}
    </ButtonLink>
  )
}
