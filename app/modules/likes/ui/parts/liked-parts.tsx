import { useTranslation } from 'react-i18next'
import { Photo } from '~/modules/photos/ui/photo'
import { Icon } from '~/ui/icon'
import type { LikedPart } from '../../schema'

/** The key of what a like says, such as 'liked your answer'. */
export function sayingOf(parts: readonly LikedPart[]) {
  const [part] = parts
  if (!part) return 'liked:you'
  if (parts.length > 1) return 'liked:several'
  if (part.kind === 'photo') return 'liked:photo'
  return part.changed ? 'liked:changed' : 'liked:answer'
}

/** Quotes of the liked parts of the viewer's own profile. */
export function LikedParts({ parts }: { parts: readonly LikedPart[] }) {
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a like keep their order
        <Quoted key={index} part={part} />
      ))}
    </>
  )
}

function Quoted({ part }: { part: LikedPart }) {
  const { t } = useTranslation('liked')
  if (part.kind === 'answer') {
    return (
      <blockquote className="wrap-anywhere rounded-sm border-primary border-s-4 bg-surface-2 px-3 py-2 text-start text-sm">
        {part.question && (
          <span className="block font-medium text-xs">
            {part.changed ? t('as_it_was', { question: part.question }) : part.question}
          </span>
        )}
        {part.text}
      </blockquote>
    )
  }
  return (
    <p className="flex items-center gap-3 rounded-sm bg-surface-2 px-3 py-2 text-start font-medium text-xs">
      <span className="grid h-13 w-11 flex-none place-items-center overflow-hidden rounded-xs bg-border text-lg text-text-2">
        {part.photo ? <Photo photo={part.photo} sizes="44px" /> : <Icon name="image-off" />}
      </span>
      <span className="grid min-w-0">
        {t(part.photo ? 'your_photo' : 'photo_gone')}
        {part.text && <span className="wrap-anywhere text-sm">{part.text}</span>}
      </span>
    </p>
  )
}
