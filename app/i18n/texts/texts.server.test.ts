import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import type { TenantTexts } from '~/i18n/texts/texts.server'
import { allTexts, i18nOf, inlineTexts, serverTexts, textsPath, translate } from '~/i18n/texts/texts.server'

const english = {
  common: { hello: 'Hello {{name}}', nav: { chats: 'Messages', likes: 'Likes' } },
  chats: { unread_one: '{{count}} new message', unread_other: '{{count}} new messages' },
  mail: { subject: 'Secret' },
}
const polish = {
  common: { hello: 'Cześć {{name}}', nav: { chats: 'Wiadomości' } },
  chats: { unread_one: '{{count}} wiadomość', unread_few: '{{count}} wiadomości', unread_many: '{{count}} nowych' },
}

function locales(): string {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  for (const [language, namespaces] of Object.entries({ en: english, pl: polish })) {
    mkdirSync(join(folder, language))
    for (const [name, texts] of Object.entries(namespaces)) {
      writeFileSync(join(folder, language, `${name}.json`), JSON.stringify(texts))
    }
  }
  readTextsFrom(folder)
  return folder
}

afterAll(() => readTextsFrom('locales'))

const plain: TenantTexts = { version: 'a1', texts: {}, development: false }
const renamed: TenantTexts = {
  version: 'b1',
  development: false,
  texts: { en: { common: { nav: { chats: 'Flirts' } } } },
}

test('a tenant says its own words, key by key, and the others say ours', () => {
  locales()
  expect(translate(renamed, 'en')('nav.chats')).toBe('Flirts')
  expect(translate(renamed, 'en')('common:nav.likes')).toBe('Likes')
  expect(i18nOf(renamed, 'en').getFixedT(null, 'common')('nav.chats')).toBe('Flirts')
  // Whoever was asked first, also the second time.
  for (const _ of [1, 2]) {
    expect(translate(plain, 'en')('nav.chats')).toBe('Messages')
    expect(translate(renamed, 'en')('common:nav.chats')).toBe('Flirts')
  }
  expect(inlineTexts(renamed, 'en', ['common']).common?.nav).toEqual({ chats: 'Flirts', likes: 'Likes' })
  expect(translate(renamed, 'pl')('nav.chats')).toBe('Wiadomości')
})

test('plurals follow the language, and what is not translated yet is shown in English', () => {
  locales()
  const t = translate(plain, 'pl')
  expect([1, 2, 5].map((count) => t('chats:unread', { count }))).toEqual(['1 wiadomość', '2 wiadomości', '5 nowych'])
  expect(t('chats:unread', { count: 1.5 })).toBe('1.5 new messages')
  expect(t('nav.likes')).toBe('Likes')
  expect(translate(plain, 'fi')('chats:unread', { count: 1 })).toBe('1 new message')
})

test('never reads a member’s text as a placeholder or a reference', () => {
  locales()
  const t = translate(plain, 'en')
  expect(t('hello', { name: '{{name}} $t(nav.chats) <b>' })).toBe('Hello {{name}} $t(nav.chats) <b>')
  expect(t('__proto__.x')).toBe('__proto__.x')
})

test('texts of e-mails never reach the browser, and no text closes the script element', () => {
  locales()
  const hostile: TenantTexts = { ...plain, version: 'c', texts: { en: { common: { hello: '</script><script>' } } } }
  expect(allTexts(hostile, 'en')).not.toContain('Secret')
  expect(inlineTexts(hostile, 'en', ['mail', 'none'])).toEqual({})
  const reader = { tenant: hostile, language: 'en', dateLocale: 'en-GB', timeZone: 'Europe/London' } as const
  const { json } = serverTexts(reader, ['common'])
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toMatchObject({ language: 'en', texts: { common: { hello: '</script><script>' } } })
})

test('the file of texts changes its name with the overrides and with our texts', () => {
  locales()
  const before = textsPath(plain, 'en')
  expect(before).toMatch(/^\/texts\/en\.[0-9a-f]{16}\.json$/)
  expect(textsPath(renamed, 'en')).not.toBe(before)
  const folder = locales()
  writeFileSync(join(folder, 'en', 'common.json'), JSON.stringify({ hello: 'Hi' }))
  readTextsFrom(folder)
  expect(textsPath(plain, 'en')).not.toBe(before)
})

test('brands without words of their own share their texts', () => {
  locales()
  expect(i18nOf({ ...plain, version: 'a2' }, 'en')).toBe(i18nOf(plain, 'en'))
  expect(i18nOf(renamed, 'pl')).toBe(i18nOf(plain, 'pl'))
  expect(i18nOf(renamed, 'en')).not.toBe(i18nOf(plain, 'en'))
})

test('a brand asks for the same texts twice and gets the same object', () => {
  locales()
  expect(i18nOf(plain, 'en')).toBe(i18nOf(plain, 'en'))
  expect(inlineTexts(plain, 'en', ['chats'])).toBe(inlineTexts(plain, 'en', ['chats']))
})
