import type { PhotoView } from '~/modules/photos/schema'

export type StoryPart = { kind: 'answer'; text: string } | { kind: 'photo'; photo: PhotoView }

/**
 * What a profile tells after its first photo: paragraphs and photos take turns, a paragraph first. Paragraphs that no photo
 * stands between are one.
 */
export function takeTurns(about: string | null, photos: readonly PhotoView[]): StoryPart[] {
  const paragraphs = (about ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '')
  const answers = [...paragraphs.slice(0, photos.length), paragraphs.slice(photos.length).join('\n\n')]
  return answers.concat(Array(photos.length).fill('')).flatMap((text, index): StoryPart[] => {
    const photo = photos[index]
    return [
      ...(text ? [{ kind: 'answer' as const, text: text.trim() }] : []),
      ...(photo ? [{ kind: 'photo' as const, photo }] : []),
    ]
  })
}
