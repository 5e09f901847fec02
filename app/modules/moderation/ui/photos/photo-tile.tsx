import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { BrandMark } from '~/ui/console/brand-name'
import { Mark } from '~/ui/console/parts'
import { Icon } from '~/ui/icon'
import type { Outcome } from './grid-state'
import type { ShownPhoto } from './view'
import { whoIs } from './view'

interface PhotoTileProps {
  photo: ShownPhoto
  /** From 1. */
  number: number
  isFocused: boolean
  isChosen: boolean
  outcome: Outcome | undefined
  onFocus: () => void
  onChoose: () => void
  onEnlarge: () => void
  /** The picture has come, or it couldn't be loaded. */
  onDrawn: (isDrawn: boolean) => void
}

/** A photo of the grid: a checkbox with its picture. Focus is a ring, a choice a tick, and what was done a word. */
export function PhotoTile({ photo, number, isFocused, isChosen, outcome, onDrawn, ...on }: PhotoTileProps) {
  const { t } = useTranslation('console')
  const { slug, brandName, photoId, claimedBy } = photo
  const who = whoIs(photo, t)
  const image = useRef<HTMLImageElement>(null)
  const [isMissing, setMissing] = useState(false)
  const note = (isDrawn: boolean) => {
    setMissing(!isDrawn)
    onDrawn(isDrawn)
  }
  const latest = useRef(note)
  latest.current = note
  // A picture may have come before the page did.
  useEffect(() => {
    if (image.current?.complete) latest.current(image.current.naturalWidth > 0)
  }, [])
  const isShut = claimedBy !== null || (outcome !== undefined && outcome.state !== 'left')
  return (
    <li className="relative min-w-0">
      <label className="grid cursor-pointer gap-1 text-xs">
        <span
          className={`relative block aspect-[4/5] overflow-hidden rounded-md bg-surface-2 outline-3 outline-offset-2 ${isFocused ? 'outline-secondary' : 'outline-transparent'}`}
        >
          <img
            ref={image}
            className={`size-full object-cover object-face ${isShut ? 'opacity-40 grayscale' : ''}`}
            src={`${consolePaths.photo(slug, photoId)}?small`}
            alt=""
            width={200}
            height={250}
            onLoad={() => note(true)}
            onError={() => note(false)}
          />
          <input
            className="absolute end-1.5 top-1.5 size-6"
            type="checkbox"
            name="cases"
            value={photo.case}
            checked={isChosen}
            disabled={claimedBy !== null}
            aria-label={[t('photos.one', { number }), who, brandName, outcomeText(t, outcome)]
              .filter(Boolean)
              .join(', ')}
            data-photo={number - 1}
            onChange={on.onChoose}
            onFocus={on.onFocus}
            onKeyUp={keepSpace}
          />
          {claimedBy !== null && <Word>{t('photos.taken', { name: claimedBy })}</Word>}
          {isMissing && <Word>{t('photos.not_loaded')}</Word>}
          {outcome && (
            <Word>
              <Mark state={stateOf(outcome)}>{outcomeText(t, outcome)}</Mark>
            </Word>
          )}
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-text-2">
          <BrandMark slug={slug} name={brandName} />
          <span className="truncate">{who}</span>
        </span>
      </label>
      <button
        className="absolute start-1 top-1 grid unscripted:hidden size-8 place-items-center rounded-sm bg-surface-1/90 md:hidden"
        type="button"
        aria-label={t('photos.enlarge_photo', { number })}
        onClick={on.onEnlarge}
      >
        <Icon name="search" />
      </button>
    </li>
  )
}

function Word({ children }: { children: ReactNode }) {
  return (
    <span className="absolute inset-x-1.5 top-1/2 grid -translate-y-1/2 justify-items-center rounded-sm bg-surface-1 px-1.5 py-1 text-center text-2xs text-text *:whitespace-normal">
      {children}
    </span>
  )
}

function stateOf({ state, act }: Outcome) {
  if (state === 'left') return 'waiting'
  return act === 'removed' ? 'broken' : 'good'
}

/** What was done about a photo, in a word: the reason of a refusal. */
function outcomeText(t: (key: string) => string, outcome: Outcome | undefined): string | null {
  if (!outcome) return null
  if (outcome.state === 'left') return t('photos.not_saved')
  return t(outcome.reason ? `photos.reason.${outcome.reason}` : 'photos.allowed')
}

/** Space enlarges, so that it doesn't choose. */
function keepSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault()
}
