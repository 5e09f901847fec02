import { useNavigate, useSearchParams } from '@remix-run/react'
import type { ReactElement } from 'react'
import { Modal } from '~/ui/dialogs/modal'
import { panelClass } from '~/ui/panels'
import type { OwnPhotoView } from '../../schema'

interface AskedPhotoProps {
  photos: readonly OwnPhotoView[]
  /** Path of the page. */
  action: string
  /** Query parameter with the id of the photo. */
  param: 'caption' | 'focus'
  title: string
  children: (own: OwnPhotoView) => ReactElement
}

/** A form about the photo that the page's URL names: in a dialog, without scripts in the page. */
export function AskedPhoto({ photos, action, param, title, children }: AskedPhotoProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const asked = photos.find(({ photo, status }) => photo.id === query.get(param) && status !== 'rejected')
  if (!asked) return null
  const form = children(asked)
  return (
    <>
      <Modal
        size="question"
        title={title}
        onClose={() => navigate(action, { replace: true, preventScrollReset: true })}
      >
        {form}
      </Modal>
      <noscript>
        <div className={panelClass({ class: 'grid grid-cols-1 gap-4' })}>
          <h3 className="heading-4">{title}</h3>
          {form}
        </div>
      </noscript>
    </>
  )
}
