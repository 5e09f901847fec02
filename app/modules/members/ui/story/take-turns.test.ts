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

test('answers come before the text, each with its question', () => {
  const answers = ['Rain.', 'Soup.'].map((text, index) => ({ id: `${index}`, question: `Q${index}`, text }))
  const parts = takeTurns('One.\n\nTwo.\n\nThree.', ['a', 'b', 'c'].map(photo), answers)
  expect(parts.map((part) => (part.kind === 'photo' ? part.photo.id : part.text))).toEqual([
    'Rain.',
    'a',
    'Soup.',
    'b',
    'One.',
    'c',
    'Two.\n\nThree.',
  ])
  expect(parts.flatMap((part) => (part.kind === 'answer' ? [[part.name, part.question]] : []))).toEqual([
    ...[
      ['answer.0', 'Q0'],
      ['answer.1', 'Q1'],
      ['words.0', null],
      ['words.1', null],
    ],
  ])
})
