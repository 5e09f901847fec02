import type { PhotoView } from '~/modules/photos/schema'
import type { AnswerView } from '../../answers/schema'
import { paragraphsOf } from '../../schema'

/** Words of a story. `name` is that of the profile's part; a paragraph has no question. */
interface Words {
  name: string
  question: string | null
  text: string
}

/** Part of a story. */
export type StoryPart = ({ kind: 'answer' } & Words) | { kind: 'photo'; photo: PhotoView }

/**
 * Arranges what a profile shows after its first photo: words and photos alternate, starting with words. Answers come
 * before the paragraphs of the text, of which those after the last photo become one.
 */
export function takeTurns(
  about: string | null,
  photos: readonly PhotoView[],
  answers: readonly AnswerView[] = [],
): StoryPart[] {
  const paragraphs = paragraphsOf(about)
  const between = Math.max(photos.length - answers.length, 0)
  const texts = [...paragraphs.slice(0, between), paragraphs.slice(between).join('\n\n')].filter(Boolean)
  const words: Words[] = [
    ...answers.map(({ id, question, text }) => ({ name: `answer.${id}`, question, text })),
    ...texts.map((text, index) => ({ name: `words.${index}`, question: null, text })),
  ]
  return Array.from({ length: Math.max(words.length, photos.length) }, (_, index) => index).flatMap(
    (index): StoryPart[] => {
      const [said, photo] = [words[index], photos[index]]
      return [
        ...(said ? [{ kind: 'answer' as const, ...said }] : []),
        ...(photo ? [{ kind: 'photo' as const, photo }] : []),
      ]
    },
  )
}
