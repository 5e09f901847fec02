import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { rejectionReasons } from '~/modules/photos/moderation/reasons'
import { Button } from '~/ui/button'
import { BrandName } from '~/ui/console/brand-name'
import { Link } from '~/ui/link'
import type { GridAction, GridState } from './grid-state'
import { targetsOf } from './grid-state'
import type { PhotosView, ShownPhoto } from './view'
import { buttonKeys, whoIs } from './view'

interface PhotoPaneProps {
  view: PhotosView
  state: GridState
  dispatch: (action: GridAction) => void
  /** A refusal lacked its reason, which the server said. */
  isReasonMissing: boolean
  onEnlarge: () => void
}

/** The focused photo with its member's others, the reasons, and the acts, which stay at the foot of the screen on phones. */
export function PhotoPane({ view, state, dispatch, isReasonMissing, onEnlarge }: PhotoPaneProps) {
  const { t } = useTranslation('console')
  const photo = view.photos[state.focused]
  const count = targetsOf(state).length
  return (
    <div className="flex min-w-0 flex-col border-border md:border-s">
      <div className="grid gap-3 p-3.5">
        {photo && (
          <>
            <button
              className="cursor-zoom-in rounded-md max-md:hidden"
              type="button"
              aria-label={t('photos.enlarge')}
              onClick={onEnlarge}
            >
              <Picture photo={photo} className="aspect-[4/3.6] w-full" />
            </button>
            <About photo={photo} number={state.focused + 1} of={view.photos.length} />
          </>
        )}
        <Reasons state={state} dispatch={dispatch} isMissing={isReasonMissing} />
      </div>
      <div className="mt-auto grid grid-cols-2 gap-2 border-border border-t bg-surface-1 p-3.5 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-bar) md:sticky md:bottom-9.5">
        <Button className="max-md:order-2" type="submit" name="act" value="removed" look="primary" size="small" block>
          {t('photos.refuse', { count: state.chosen.length })} <kbd>{buttonKeys.refuse}</kbd>
        </Button>
        <Button type="submit" name="act" value="nothing" size="small" block>
          {t('photos.allow', { count: state.chosen.length })} <kbd>{buttonKeys.allow}</kbd>
        </Button>
        {photo && count < 2 && (
          <Link
            className="link col-span-2 inline-flex min-h-8 items-center gap-2 text-xs max-md:hidden"
            to={`${consolePaths.queue}?${new URLSearchParams({ kind: 'photo', case: photo.case })}`}
            id="open-case"
          >
            {t('photos.escalate')} <kbd>{buttonKeys.escalate}</kbd>
          </Link>
        )}
      </div>
    </div>
  )
}

/** The photo itself, which may be higher or wider than its frame: nothing of it is cut off. */
export function Picture({ photo, className }: { photo: ShownPhoto; className: string }) {
  const { t } = useTranslation('console')
  return (
    <img
      className={`rounded-md bg-surface-2 object-contain ${className}`}
      key={photo.photoId}
      src={consolePaths.photo(photo.slug, photo.photoId)}
      alt={t('photos.of', { name: photo.name ?? t('queue.no_member') })}
      width={600}
      height={540}
    />
  )
}

/** Whose photo it is, since when it waits, and the member's other photos. */
export function About({ photo, number, of }: { photo: ShownPhoto; number: number; of: number }) {
  const { t } = useTranslation('console')
  const { relative } = useFormat()
  const { slug, brandName, memberId, others, isFirst, openedAt } = photo
  return (
    <div className="grid gap-2 text-xs">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link className="link font-semibold" to={consolePaths.member(slug, memberId)}>
          {whoIs(photo, t)}
        </Link>
        <BrandName slug={slug} name={brandName} />
        <span className="ms-auto text-text-2">
          {t('photos.place', { number, of })} · {relative(openedAt)}
        </span>
      </p>
      {isFirst && <p className="text-text-2">{t('photos.first')}</p>}
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={t('photos.others')}>
          {others.map((id, index) => (
            <li key={id}>
              <a href={consolePaths.photo(slug, id)} target="_blank" rel="noreferrer">
                <img
                  className="h-14 w-11 rounded-xs bg-surface-2 object-cover object-face"
                  src={`${consolePaths.photo(slug, id)}?small`}
                  alt={t('photos.other', { number: index + 1 })}
                  width={44}
                  height={56}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The photo's own reasons, none of which is preselected. A refusal without one brings the focus here. */
function Reasons({ state, dispatch, isMissing }: Pick<PhotoPaneProps, 'state' | 'dispatch'> & { isMissing: boolean }) {
  const { t } = useTranslation('console')
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const isAsked = state.asked > 0 || (isMissing && state.reason === null)
  useEffect(() => {
    if (isMissing || state.asked > 0) first.current?.focus()
  }, [isMissing, state.asked])
  return (
    <fieldset className="grid grid-cols-2 gap-x-2 gap-y-0.5" aria-describedby={isAsked ? id : undefined}>
      <legend className="mb-1.5 font-semibold text-xs">{t('queue.ground')}</legend>
      {isAsked && (
        <p className="col-span-2 mb-1 text-danger-ink text-xs" role="alert" id={id}>
          {t('photos.no_reason')}
        </p>
      )}
      {rejectionReasons.map((reason, index) => (
        <label
          key={reason}
          className="flex min-h-8 items-center gap-2 rounded-sm px-1 text-xs hover:bg-surface-2 has-checked:bg-secondary-soft max-md:min-h-11"
        >
          <input
            ref={index === 0 ? first : undefined}
            className="max-md:scroll-mb-60"
            type="radio"
            name="reason"
            value={reason}
            checked={state.reason === reason}
            onChange={() => dispatch({ type: 'reason', reason })}
          />
          {t(`photos.reason.${reason}`)}
          <kbd className="ms-auto">{index + 1}</kbd>
        </label>
      ))}
    </fieldset>
  )
}
