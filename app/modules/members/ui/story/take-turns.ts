import type { PhotoView } from '~/modules/photos/schema'
import { paragraphsOf } from '../../schema'

/** An answer names the paragraph that it begins with. */
export type StoryPart = { kind: 'answer'; text: string; paragraph: number } | { kind: 'photo'; photo: PhotoView }

/**
 * What a profile tells after its first photo: paragraphs and photos take turns, a paragraph first. Paragraphs that no photo
 * stands between are one.
 */
export function takeTurns(about: string | null, photos: readonly PhotoView[]): StoryPart[] {
  const paragraphs = paragraphsOf(about)
  const answers = [...paragraphs.slice(0, photos.length), paragraphs.slice(photos.length).join('\n\n')]
  return answers.concat(Array(photos.length).fill('')).flatMap((text, paragraph): StoryPart[] => {
    const photo = photos[paragraph]
    return [
      ...(text ? [{ kind: 'answer' as const, text, paragraph }] : []),
      ...(photo ? [{ kind: 'photo' as const, photo }] : []),
    ]
  })
}
