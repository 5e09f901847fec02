import { useNavigate, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { iconButtonClass } from '~/ui/button'
import { Modal } from '~/ui/dialogs/modal'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'
import type { CaptionReply, OwnPhotoView } from '../../schema'
import { Photo } from '../photo'
import { CaptionForm } from './caption-form'
import { CaptionState } from './caption-state'

interface CaptionsProps {
  photos: readonly OwnPhotoView[]
  action: string
  reply: CaptionReply | undefined
}

/** The words on a member's photos, in the editor. Those of a photo are changed in a dialog, without scripts above them. */
export function Captions({ photos, action, reply }: CaptionsProps) {
  const { t } = useTranslation('photos')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const shown = photos.filter(({ status }) => status !== 'rejected')
  const asked = shown.find(({ photo }) => photo.id === query.get('caption'))
  const form = asked && <CaptionForm key={asked.photo.id} own={asked} action={action} reply={reply} />
  return (
    <section className="grid gap-1" aria-labelledby="captions-title" id="captions">
      <h3 className="font-semibold text-sm" id="captions-title">
        {t('caption.title')}
      </h3>
      {form && (
        <>
          <Modal
            size="question"
            title={t('caption.ask')}
            onClose={() => navigate(action, { replace: true, preventScrollReset: true })}
          >
            {form}
          </Modal>
          <noscript>
            <div className={panelClass({ class: 'grid grid-cols-1 gap-4' })}>
              <h4 className="heading-4">{t('caption.ask')}</h4>
              {form}
            </div>
          </noscript>
        </>
      )}
      <ul className="divide-y divide-border">
        {shown.map((own) => {
          const number = photos.indexOf(own) + 1
          return (
            <li key={own.photo.id} className="flex items-center gap-3 py-1.5">
              <span className="block h-13 w-10.5 flex-none overflow-clip rounded-sm bg-surface-3">
                <Photo photo={own.photo} sizes="42px" alt={t('edit.photo', { number })} />
              </span>
              <CaptionState caption={own.caption} />
              <Link
                className={iconButtonClass()}
                to={`?${new URLSearchParams({ caption: own.photo.id })}#captions`}
                replace
                preventScrollReset
                aria-label={t(own.caption ? 'caption.change' : 'caption.add', { number })}
              >
                <Icon name="pencil" />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
