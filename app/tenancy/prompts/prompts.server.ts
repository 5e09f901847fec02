import { join } from 'node:path'
import { baseTexts } from '~/i18n/texts/base-texts.server'
import { textAt } from '~/i18n/texts/text-at'
import type { Translate } from '~/i18n/translate'
import type { JsonFile } from '../settings/json-file.server'
import type { Problem } from '../settings/problems'
import { nearest } from '../settings/problems'
import type { Tenant } from '../tenant'

/** A question that members may answer on their profile, with an example of an answer. */
export interface Prompt {
  name: string
  question: string
  example: string
}

/** Names of questions by the name of their group. */
type Groups = ReadonlyMap<string, readonly string[]>

const noTexts: Tenant['texts'] = {}
/** Each profile that is read asks for the questions of its brand. Texts loaded anew are another object. */
const known = new WeakMap<Tenant['texts'], { product: object; groups: Groups }>()

/** Returns the product's questions and the brand's own, in the order of their texts. */
function groupsIn(texts: Tenant['texts']): Groups {
  const product = baseTexts('en').namespaces
  const before = known.get(texts)
  if (before?.product === product) return before.groups
  const groups = new Map<string, string[]>()
  for (const { prompts = {} } of [product, ...Object.values(texts)]) {
    for (const [group, entries] of Object.entries(prompts as Record<string, Record<string, unknown>>)) {
      const names = Object.keys(entries).filter((name) => name !== 'title')
      groups.set(group, [...new Set([...(groups.get(group) ?? []), ...names])])
    }
  }
  known.set(texts, { product, groups })
  return groups
}

/** Returns the names of a brand's questions; by default the product's. */
export function promptNames(texts = noTexts): string[] {
  return [...groupsIn(texts).values()].flat()
}

/** Returns a question in the language of `t`; null if the brand's texts don't have it. */
export function promptNamed({ texts }: Pick<Tenant, 'texts'>, name: string, t: Translate): Prompt | null {
  for (const [group, names] of groupsIn(texts)) {
    if (names.includes(name)) {
      return { name, question: t(`prompts:${group}.${name}.question`), example: t(`prompts:${group}.${name}.example`) }
    }
  }
  return null
}

/**
 * Returns the names of the questions that a brand asks, by group: its setting names groups and single questions.
 * @param own single questions that are asked too, whatever the setting says
 */
export function askedPrompts({ texts, settings }: Pick<Tenant, 'settings' | 'texts'>, own: string[] = []): Groups {
  const prompts = [...settings.prompts, ...own]
  const asked = [...groupsIn(texts)].map(([group, names]): [string, readonly string[]] => [
    group,
    prompts.includes(group) ? names : names.filter((name) => prompts.includes(name)),
  ])
  return new Map(asked.filter(([, names]) => names.length > 0))
}

/**
 * Returns what is wrong with a brand's questions: those that its setting names and its texts don't have, and its own
 * that lack words in one of its languages.
 * @param folder of the texts, in problems: 'tenants/saffron/texts'
 */
export function promptProblems(json: JsonFile, tenant: Pick<Tenant, 'settings' | 'texts'>, folder: string): Problem[] {
  const groups = groupsIn(tenant.texts)
  const names = [...groups].flatMap(([group, names]) => [group, ...names])
  const isFew = [...askedPrompts(tenant).values()].flat().length < 3
  return [
    ...tenant.settings.prompts.flatMap((name, index) => {
      const meant = nearest(name, names)
      const hint = meant ? `; did you mean "${meant}"?` : ''
      return names.includes(name) ? [] : [json.problem(['prompts', index], `a group or a question of the texts${hint}`)]
    }),
    ...(isFew ? [json.problem(['prompts'], 'at least three questions')] : []),
    ...names
      .filter((name, index) => names.indexOf(name) < index)
      .map((name) => ({ file: folder, line: null, key: 'prompts', expected: `"${name}" once only` })),
    ...missingWords(groups, tenant, folder),
  ]
}

function missingWords(groups: Groups, { settings, texts }: Pick<Tenant, 'settings' | 'texts'>, folder: string) {
  const keys = [...groups].flatMap(([group, names]) => [
    `${group}.title`,
    ...names.flatMap((name) => [`${group}.${name}.question`, `${group}.${name}.example`]),
  ])
  return settings.languages.flatMap((language) => {
    const has = (key: string) =>
      [texts[language], baseTexts(language).namespaces].some((each) => textAt(each?.prompts, key))
    return keys
      .filter((key) => !has(key))
      .map((key) => ({
        file: join(folder, `${language}.json`),
        line: null,
        key: `prompts.${key}`,
        expected: 'a text in each language of the brand',
      }))
  })
}
