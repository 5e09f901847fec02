import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nextOptions } from '~/i18n/texts/i18next-options'
import members from '../../../../../locales/en/members.json'
import photos from '../../../../../locales/en/photos.json'
import { Answer, StoryPhoto } from './parts'

const i18n = createInstance()
await i18n.init({ ...i18nextOptions('en'), resources: { en: { members, photos } } })

/** Accessible names of the links. */
function linksOf(part: ReactNode): string[] {
  const page = renderToStaticMarkup(<I18nextProvider i18n={i18n}>{part}</I18nextProvider>)
  return [...page.matchAll(/<a [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name ?? '')
}

test('names the answer or paragraph that a link comments on', () => {
  const nameOf = (title: string | null, text: string) =>
    linksOf(<Answer text={text} title={title} asked={title !== null} comment="/chat" />)
  expect(nameOf('A Sunday well spent', 'Wind.')).toEqual(['Comment on this: A Sunday well spent'])
  expect(nameOf(null, 'I bake bread,\nand sail on Sundays.')).toEqual(['Comment on this: I bake bread, and sail on…'])
  expect(nameOf(null, 'Ask me.')).toEqual(['Comment on this: Ask me.'])
})

test('names the photo that a link comments on, by its caption or number', () => {
  const nameOf = (number: number | null, caption?: string) => {
    const photo = { id: 'one', width: 4, height: 5, sources: [], locked: false, ...(caption && { caption }) }
    return linksOf(<StoryPhoto photo={photo} name="Robin" fictional={false} comment="/chat" number={number} />)
  }
  expect(nameOf(2, 'The cook.')).toEqual(['Comment on the photo: The cook.'])
  expect(nameOf(2)).toEqual(['Comment on this photo: photo 2 of Robin'])
  expect(nameOf(null)).toEqual(['Comment on this photo'])
})
