import { useTranslation } from 'react-i18next'
import { iconButtonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { CaptionReply, OwnPhotoView } from '../../schema'
import { Photo } from '../photo'
import { AskedPhoto } from './asked-photo'
import { CaptionForm } from './caption-form'
import { CaptionState } from './caption-state'

interface CaptionsProps {
  photos: readonly OwnPhotoView[]
  action: string
  reply: CaptionReply | undefined
}

/** The words on a member's photos, in the editor. */
export function Captions({ photos, action, reply }: CaptionsProps) {
  const { t } = useTranslation('photos')
  const shown = photos.filter(({ status }) => status !== 'rejected')
  if (shown.length === 0) return null
  return (
    <section className="grid gap-1" aria-labelledby="captions-title" id="captions">
      <h3 className="font-semibold text-sm" id="captions-title">
        {t('caption.title')}
      </h3>
      <AskedPhoto photos={photos} action={action} param="caption" title={t('caption.ask')}>
        {(own) => <CaptionForm key={own.photo.id} own={own} action={action} reply={reply} />}
      </AskedPhoto>
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
