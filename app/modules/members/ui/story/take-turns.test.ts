import { expect, test } from 'vitest'
import type { PhotoView } from '~/modules/photos/schema'
import { takeTurns } from './take-turns'

const photo = (id: string): PhotoView => ({ id, width: 4, height: 5, sources: [], locked: false })

/** The story of these paragraphs and photos, as words. */
function story(about: string | null, photos: string[]) {
  return takeTurns(about, photos.map(photo)).map((part) => (part.kind === 'photo' ? part.photo.id : part.text))
}

test('paragraphs and photos take turns, a paragraph first', () => {
  expect(story('One.\n\nTwo.', ['a', 'b', 'c'])).toEqual(['One.', 'a', 'Two.', 'b', 'c'])
})

test('paragraphs that no photo stands between are one', () => {
  expect(story('One.\n\nTwo.\nstill two.\n \nThree.', ['a'])).toEqual(['One.', 'a', 'Two.\nstill two.\n\nThree.'])
  expect(story('One.\n\nTwo.', [])).toEqual(['One.\n\nTwo.'])
})

test('tells what there is of a profile without words or a second photo', () => {
  expect(story(null, ['a', 'b'])).toEqual(['a', 'b'])
  expect(story(' ', [])).toEqual([])
})
