import { Form } from '@remix-run/react'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SignUpLink } from '~/modules/accounts/ui/sign-up-link'
import { paths } from '~/paths'
import { ButtonLink, buttonClass, iconButtonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Menu } from '~/ui/menu/menu'
import { MenuItem, menuItemClass } from '~/ui/menu/parts'
import { showToast } from '~/ui/notices/toast-list'
import { noteId } from '../private-note'

interface Named {
  id: string
  name: string
}

interface ContactBarProps {
  member: Named
  isVisitor: boolean
  /** Shown before the link to the chat. */
  actions: ReactNode
  /** Whether the viewer may keep a note about the member. */
  notes: boolean
  /** The viewer doesn't want to be shown the member again. */
  hidden: boolean
  /** Renders the link to a report. */
  report: (className: string) => ReactElement
}

/** What the viewer may do with the member; on a phone a bar at the bottom of the screen. */
export function ContactBar({ member, isVisitor, actions, notes, hidden, report }: ContactBarProps) {
  const { t } = useTranslation('members')
  const ChatLink = isVisitor ? SignUpLink : ButtonLink
  return (
    <div className="@container fixed inset-x-0 bottom-0 z-sticky flex flex-wrap gap-2 border-border border-t bg-surface-1 px-gutter pt-2.5 pb-safe-2.5 md:static md:border-0 md:bg-transparent md:p-0">
      {actions}
      <ChatLink
        look="primary"
        className="wrap-anywhere @max-[13rem]:order-last min-h-control! min-w-0 flex-1 @max-[13rem]:basis-full"
        icon="message-circle"
        to={isVisitor ? paths.memberSignup(member.id) : paths.memberChat(member.id)}
      >
        {t('profile.write', { name: member.name })}
      </ChatLink>
      {!isVisitor && <More member={member} notes={notes} hidden={hidden} report={report} />}
    </div>
  )
}

function More({ member, notes, hidden, report }: Pick<ContactBarProps, 'member' | 'notes' | 'hidden' | 'report'>) {
  const { t } = useTranslation('members')
  const sharing = useSharing(member)
  const { id, name } = member
  return (
    <Menu
      trigger={<Icon name="ellipsis" />}
      triggerClass={iconButtonClass({ look: 'line', size: 'large' })}
      label={t('profile.more', { name })}
      place="above"
    >
      <MenuItem>
        <Link className={menuItemClass()} to={`${paths.memberChat(id)}?gift=1`}>
          <Icon name="gift" />
          {t('profile.gift', { name })}
        </Link>
      </MenuItem>
      {notes && (
        <MenuItem>
          <Link className={menuItemClass()} to={`#${noteId}`} replace onClick={unfoldNote}>
            <Icon name="lock" />
            {t('note.title')}
          </Link>
        </MenuItem>
      )}
      <MenuItem>
        <Link className={menuItemClass()} {...sharing}>
          <Icon name="share-2" />
          {t('profile.share')}
        </Link>
      </MenuItem>
      {!hidden && (
        <Form method="post" preventScrollReset>
          <MenuItem>
            <button className={menuItemClass()} type="submit" name="intent" value="hide">
              <Icon name="eye-off" />
              {t('hide.ask', { name })}
            </button>
          </MenuItem>
        </Form>
      )}
      <hr />
      <MenuItem>{report(menuItemClass())}</MenuItem>
      <MenuItem>
        <Link className={menuItemClass({ danger: true })} to="?block" replace preventScrollReset>
          <Icon name="ban" />
          {t('block.ask')}
        </Link>
      </MenuItem>
    </Menu>
  )
}

function unfoldNote() {
  const note = document.getElementById(noteId)
  note?.setAttribute('open', '')
  note?.querySelector('textarea')?.focus()
}

/** Shares the profile where there is no menu: one's own, and for visitors. */
export function ShareLink({ member }: { member: Named }) {
  const { t } = useTranslation('members')
  return (
    <Link className={buttonClass({ look: 'ghost', size: 'small' })} {...useSharing(member)}>
      <Icon name="share-2" />
      {t('profile.share')}
    </Link>
  )
}

/** Link to the profile's URL: shared if the device can, otherwise copied; a plain link without scripts. */
function useSharing({ id, name }: Named) {
  const { t } = useTranslation('members')
  async function onClick(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    const url = event.currentTarget.href
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: name, url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    showToast({ icon: 'link', text: t('profile.link_copied') })
  }
  return { to: paths.member(id), onClick }
}
