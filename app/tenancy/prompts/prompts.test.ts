import { expect, test } from 'vitest'
import { demoTenants } from '../../../tests/support/tenants'
import { JsonFile } from '../settings/json-file.server'
import { problemLine } from '../settings/problems'
import { promptNamed, promptProblems } from './prompts.server'

const tide = { question: 'At low tide', example: 'Barefoot.' }

/** Returns what is wrong with a brand in English and Dutch that asks the questions and has the texts. */
function problemsOf(prompts: string[], en: object, nl: object = en): string[] {
  const text = JSON.stringify({ name: 'Saffron', prompts }, null, 1)
  const read = JsonFile.read('tenants/saffron/tenant.json', text)
  const { settings } = demoTenants({ saffron: { prompts, languages: ['en', 'nl'] } }).saffron
  const texts = { en: { prompts: en }, nl: { prompts: nl } }
  return 'json' in read ? promptProblems(read.json, { settings, texts }, 'tenants/saffron/texts').map(problemLine) : []
}

test.each<[string, string[], object, object | undefined, string[]]>([
  ['a group and a question', ['everyday', 'dog'], {}, {}, []],
  ['a question of its own in a group', ['taste'], { taste: { tide } }, undefined, []],
  ['a group of its own', ['taste', 'sea'], { sea: { title: 'Sea', tide } }, undefined, []],
  ['other words', ['taste'], { taste: { dish: { question: 'Picnic' } } }, {}, []],
  [
    'an unknown question',
    ['taste', 'sunda'],
    {},
    {},
    ['tenants/saffron/tenant.json:5 prompts[1]: expected a group or a question of the texts; did you mean "sunday"?'],
  ],
  [
    'two questions',
    ['dog', 'walk'],
    {},
    {},
    ['tenants/saffron/tenant.json:3 prompts: expected at least three questions'],
  ],
  [
    'a question without words in Dutch',
    ['taste', 'tide'],
    { sea: { title: 'Sea', tide } },
    { sea: { title: 'Zee', tide: { question: 'Bij eb' } } },
    ['tenants/saffron/texts/nl.json prompts.sea.tide.example: expected a text in each language of the brand'],
  ],
  [
    'a name of another question',
    ['taste'],
    { taste: { sunday: tide } },
    undefined,
    ['tenants/saffron/texts prompts: expected "sunday" once only'],
  ],
])('a brand with %s', (_, prompts, en, nl, problems) => {
  expect(problemsOf(prompts, en, nl)).toEqual(problems)
})

test.each(['__proto__', 'constructor', 'title', 'unknown'])('no question is named %s', (name) => {
  expect(promptNamed({ texts: {} }, name, String)).toBeNull()
})
