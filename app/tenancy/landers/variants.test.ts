import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { openTenantFolder, soon } from '../../../tests/support/tenant-folder'
import { readVariant, slugOfFile } from './read-variants.server'

readTextsFrom('locales')

test('takes a new variant at once, and names a broken one by file, line and key', async () => {
  await using folder = await openTenantFolder()
  const variants = async () => (await folder.tenants.bySlug('coast'))?.landers
  expect(await variants()).toEqual({})
  await mkdir(folder.path('coast', 'landers'))
  const file = folder.path('coast', 'landers', 'none-summer.json')
  await writeFile(file, JSON.stringify({ headline: 'By the sea', weight: 3 }))
  await soon()
  expect(await variants()).toMatchObject({ 'none-summer': { headline: 'By the sea', weight: 3 } })
  await writeFile(file, '{\n  "headline": "<b>By the sea</b>",\n  "wieght": 3\n}\n')
  await soon()
  expect(await variants()).toMatchObject({ 'none-summer': { headline: 'By the sea', weight: 3 } })
  expect(folder.log.join('\n')).toContain('coast/landers/none-summer.json:2 headline: expected plain text')
  expect(folder.log.join('\n')).toContain('none-summer.json:3 wieght: expected a known key; did you mean "weight"?')
})

test('a file’s name is a slug, and what it names is there', () => {
  expect(slugOfFile('landers/she.json')).toBe('she')
  expect(slugOfFile('landers/milf-a-b.json')).toBe('milf-a-b')
  for (const name of ['other', 'she_', 'she-', 'SHE', '__proto__'])
    expect(slugOfFile(`landers/${name}.json`)).toBeNull()
  const media = ['media/one.webp']
  const read = (value: unknown) => readVariant('x.json', JSON.stringify(value), media)
  expect(read({ pictures: ['media/one.webp'] })).toHaveProperty('value')
  const bad = [
    { pictures: ['media/two.webp'] },
    { pictures: ['media/one.mp4'] },
    { film: 'media/one.webp' },
    { colours: { candle: 'red;}' } },
    { steps: ['gender', 'gender', 'age'] },
    { landers: ['garden'] },
    { weight: -1 },
  ]
  for (const value of bad) expect([value, read(value)]).toEqual([value, { problems: [expect.anything()] }])
})
