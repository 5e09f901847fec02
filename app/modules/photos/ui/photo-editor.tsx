import { cva } from 'class-variance-authority'
import type { FormEvent, HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { useBrand } from '~/ui/brand/use-brand'
import { ButtonLink, buttonClass, iconButtonClass } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { useRemovalFocus } from '~/ui/focus/use-removal-focus'
import { helpClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Link } from '~/ui/link'
import { Menu } from '~/ui/menu/menu'
import { MenuItem, menuItemClass } from '~/ui/menu/parts'
import { Alert } from '~/ui/notices/alert'
import { EmptyState, panelClass } from '~/ui/panels'
import type { CaptionReply, OwnPhotosView, OwnPhotoView, PhotoReply } from '../schema'
import type { PhotoIntent } from '../upload/intents'
import { Captions } from './captions/captions'
import { ComingPhoto, FailedPhotos } from './coming-photo'
import { FocusDialog } from './focus/focus-dialog'
import { MainPhotoQuestion } from './main-photo-question'
import { Photo } from './photo'
import { PhotoTag } from './photo-tag'
import { dropClass, photoTileClass } from './photo-tile'
import { UploadSlot } from './upload-slot'
import type { PhotoChanges } from './use-changes'
import { useChanges } from './use-changes'
import { useDrop } from './use-drop'
import { useOrder } from './use-order'
import type { PhotoForms } from './use-photo-forms'
import { usePhotoForms } from './use-photo-forms'
import { useUploads } from './use-uploads'

interface PhotoEditorProps {
  photos: OwnPhotosView
  action: string
  reply: PhotoReply | undefined
  /** Reply to the form of a caption. */
  caption: CaptionReply | undefined
}

const rowClass = classNames(
  'grid grid-cols-most-3 gap-2.5 [--least:min(4.5rem,45%)] *:first:col-span-2 *:first:row-span-2 md:grid-cols-5 md:gap-3',
)

const firstSlotClass = buttonClass({
  look: 'primary',
  class: 'relative cursor-pointer overflow-clip has-focus-visible:ring-focus',
})

/** Editor of a member's photos: add, reorder, choose the main one, remove (design, 17). */
export function PhotoEditor({ photos, action, reply, caption }: PhotoEditorProps) {
  const { t } = useTranslation('photos')
  const { verifiesPhotos } = useBrand()
  const forms = usePhotoForms(reply)
  const uploads = useUploads(photos)
  const over = useDrop(uploads.add)
  const changes = useChanges(photos.photos, forms, action)
  const { order, dragged, tile, reset } = useOrder(photos.photos, changes)
  const row = useRemovalFocus<HTMLDivElement>(order.map(({ photo }) => photo.id))
  const empty = order.length + uploads.coming.length === 0
  const rejected = photos.photos.filter(({ status }) => status === 'rejected')
  return (
    <section
      className={panelClass({ class: dropClass({ over, class: 'grid grid-cols-1 content-start gap-4' }) })}
      aria-labelledby="own-photos"
      id="photos"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading-3" id="own-photos">
          {t('edit.title')}
        </h2>
        <span className="meta tabular-nums">{t('edit.count_of_max', { number: photos.count, max: photos.max })}</span>
      </div>
      <div className={empty ? undefined : rowClass} ref={row}>
        {empty && (
          <EmptyState
            icon="camera"
            title={t('edit.none_title')}
            text={t('edit.none_text')}
            action={<UploadSlot uploads={uploads} action={action} className={firstSlotClass} />}
          />
        )}
        {order.map((own, index) => (
          <OwnPhoto
            key={own.photo.id}
            own={own}
            index={index}
            last={index === order.length - 1}
            tile={tile(own.photo.id)}
            dragged={dragged === own.photo.id}
          >
            {(intent, icon, label, danger) => (
              <PhotoButton id={own.photo.id} {...{ forms, changes, action, intent, icon, label, danger }} />
            )}
          </OwnPhoto>
        ))}
        {uploads.coming.map((upload) => (
          <ComingPhoto key={upload.id} upload={upload} className={photoTileClass({ kind: 'photo', size: 'small' })} />
        ))}
        {!empty && photos.count + uploads.coming.length < photos.max && (
          <UploadSlot uploads={uploads} action={action} className={photoTileClass({ kind: 'free', size: 'small' })} />
        )}
        {!empty && photos.premiumMax !== null && (
          <Link className={photoTileClass({ kind: 'locked', size: 'small' })} to={paths.premium}>
            <Icon name="lock" large />
            {t('edit.premium', { max: photos.premiumMax })}
          </Link>
        )}
      </div>
      {forms.refused && <Alert icon="file-x">{forms.refused}</Alert>}
      <FailedPhotos uploads={uploads} />
      {rejected.map(({ photo, rejection }) => (
        <Alert key={photo.id} icon="circle-x" title={t('edit.rejected_title')}>
          {rejection} {t('edit.rejected_text')}
        </Alert>
      ))}
      <FocusDialog photos={photos.photos} action={action} />
      <Captions photos={photos.photos} action={action} reply={caption} />
      {verifiesPhotos && <Verified photo={photos.photos[0]} />}
      {changes.asked && (
        <MainPhotoQuestion
          {...changes.asked}
          onAnswer={(yes) => {
            changes.answer(yes)
            if (!yes) reset()
          }}
        />
      )}
      <p className={helpClass}>
        {t('upload.rules')} {photos.moderated && t('upload.moderated')}{' '}
        {photos.photos.length > 1 && <span className="unscripted:hidden!">{t('edit.order')}</span>}
      </p>
    </section>
  )
}

/**
 * Leads to where the main photo is verified. Of a verified one it says what happens to the mark when the main photo
 * changes, where no script can ask.
 */
function Verified({ photo: main }: { photo: OwnPhotoView | undefined }) {
  const { t } = useTranslation('photos')
  if (!main?.main) return null
  if (main.photo.verifiedOn) {
    return (
      <div className="scripted:hidden">
        <Alert kind="info" icon="seal" title={t('edit.main_changes')}>
          {t('edit.main_changes_text')}
        </Alert>
      </div>
    )
  }
  return (
    <ButtonLink size="small" icon="seal" to={paths.verification} className="justify-self-start">
      {t('edit.verify')}
    </ButtonLink>
  )
}

const ownPhotoClass = cva('rounded-[inherit]', {
  variants: {
    status: {
      active: '',
      pending: 'brightness-82 saturate-50',
      rejected: 'brightness-62 grayscale',
    },
  },
})

type Button = (intent: PhotoIntent, icon: IconName, label: string, danger?: boolean) => JSX.Element

interface OwnPhotoProps {
  own: OwnPhotoView
  index: number
  last: boolean
  /** Props that make the photo draggable. */
  tile: HTMLAttributes<HTMLDivElement>
  dragged: boolean
  children: Button
}

function OwnPhoto({ own, index, last, tile, dragged, children: button }: OwnPhotoProps) {
  const { t } = useTranslation('photos')
  const { photo, status, main, locked } = own
  const number = index + 1
  return (
    <div
      {...tile}
      data-item
      className={photoTileClass({
        kind: 'photo',
        size: 'small',
        dragged,
        // Otherwise the browser would drag the picture as a file
        class: 'cursor-grab *:[img]:pointer-events-none',
      })}
    >
      <Photo
        photo={photo}
        sizes={index === 0 ? '(min-width: 768px) 340px, 66vw' : '(min-width: 768px) 160px, 33vw'}
        alt={t('edit.photo', { number })}
        className={ownPhotoClass({ status })}
        first
      />
      <PhotoTag status={status} main={main} locked={locked} />
      <div className="absolute end-1.5 top-1.5">
        <Menu
          trigger={<Icon name="ellipsis" />}
          triggerClass={iconButtonClass({ look: 'glass' })}
          label={t('edit.options', { number })}
          className={classNames('min-w-50!', sideClass(number))}
        >
          {status !== 'rejected' && (
            <MenuItem>
              <Link
                className={menuItemClass()}
                to={`?${new URLSearchParams({ focus: photo.id })}#photos`}
                replace
                preventScrollReset
              >
                <Icon name="target" />
                <span>{t('focus.choose')}</span>
              </Link>
            </MenuItem>
          )}
          {status === 'active' && !main && button('main_photo', 'star', t('edit.make_main'))}
          {index > 0 && button('photo_forward', 'arrow-left', t('edit.forward'))}
          {!last && button('photo_back', 'arrow-right', t('edit.back'))}
          {button('remove_photo', 'trash-2', t('edit.remove'), true)}
        </Menu>
      </div>
    </div>
  )
}

/**
 * Returns the class that opens the menu of a photo in the first column to the other side. Three columns; from 768 px,
 * five.
 */
function sideClass(number: number): string {
  return classNames(
    number > 3 && number % 3 === 1 && 'max-md:start-0 max-md:end-auto max-md:origin-top-left',
    number > 5 && number % 5 === 3 && 'md:start-0 md:end-auto md:origin-top-left',
  )
}

interface PhotoButtonProps {
  forms: PhotoForms
  changes: PhotoChanges
  action: string
  id: string
  intent: PhotoIntent
  icon: IconName
  label: string
  danger?: boolean | undefined
}

function PhotoButton({ forms, changes, action, id, intent, icon, label, danger }: PhotoButtonProps) {
  const change = (event: FormEvent) => {
    event.preventDefault()
    changes.change({ intent, photo_id: id })
  }
  return (
    <forms.Form method="post" action={action} preventScrollReset onSubmit={change}>
      <input type="hidden" name="photo_id" value={id} />
      <MenuItem>
        <button className={menuItemClass({ danger })} type="submit" name="intent" value={intent} disabled={forms.busy}>
          <Icon name={icon} />
          <span>{label}</span>
        </button>
      </MenuItem>
    </forms.Form>
  )
}
