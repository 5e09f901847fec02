import type { PhotoView } from '~/modules/photos/schema'
import { paragraphsOf } from '../../schema'

/** Part of a story. `paragraph` is the index of the answer's first paragraph. */
export type StoryPart = { kind: 'answer'; text: string; paragraph: number } | { kind: 'photo'; photo: PhotoView }

/**
 * Arranges what a profile shows after its first photo: paragraphs and photos alternate, starting with a paragraph. The
 * paragraphs after the last photo become one answer.
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
