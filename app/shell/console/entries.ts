import type { TFunction } from 'i18next'
import { consolePaths } from '~/console-paths'
import { caseKinds } from '~/modules/moderation/queue/schema'
import type { Section } from '~/modules/operators/access/sections'
import type { IconName } from '~/ui/icon-names'
import type { ConsoleView } from './view'

/** Something that the palette offers. */
export interface Entry {
  to: string
  label: string
  icon: IconName
  /** Keys that do the same: 'g o'. */
  keys?: string
  /** Fields to post to `to`, for what is done there instead of shown. */
  post?: Record<string, string>
}

type Text = TFunction<'console'>

const at = (page: string, query: Record<string, string>) => `${page}?${new URLSearchParams(query)}`

/** Views within a section, by the key of each name. They require the right of their section. */
const views: Partial<Record<Section['id'], readonly (readonly [name: string, to: string])[]>> = {
  queue: [
    ...caseKinds.map((kind) => [`queue.kind.${kind}`, at(consolePaths.queue, { kind })] as const),
    ['photos.title', consolePaths.queuePhotos],
    ['templates.title', consolePaths.queueTemplates],
    ['transparency.title', consolePaths.transparency],
  ],
  staff: [['staff.answered', at(consolePaths.staff, { view: 'answered' })]],
  complaints: [['inbox.answered', at(consolePaths.complaints, { answered: '1' })]],
  money: [
    ['money.view.refunds', consolePaths.moneyRefunds],
    ['money.view.chargebacks', consolePaths.moneyChargebacks],
    ['money.view.codes', consolePaths.moneyCodes],
    ['money.view.proof', consolePaths.moneyProof],
    ['money.view.revenue', consolePaths.revenue],
  ],
  partners: [
    ['partners.view.postbacks', consolePaths.postbacks],
    ['partners.view.landers', at(consolePaths.partners, { by: 'lander' })],
    ['partners.view.variants', at(consolePaths.partners, { by: 'variant' })],
  ],
  members: [['suspensions.title', consolePaths.suspensions]],
  account: [['recovery.title', consolePaths.recoveryCodes]],
}

/** Sections that can show a single brand. */
const byBrand: readonly Section['id'][] = ['overview', 'queue', 'members', 'complaints', 'money', 'partners', 'audit']

/** Sections with a search for what is typed. */
const searched = ['members', 'money'] as const

/** Maximum number of entries besides the searches; typing narrows them down. */
const listed = 100

/** Returns the entries that match what is typed, and then the searches for it. */
export function entriesOf(view: ConsoleView, typed: string, t: Text): Entry[] {
  const words = typed.toLowerCase().split(/\s+/)
  const matches = ({ label }: Entry) => words.every((word) => label.toLowerCase().includes(word))
  return [...placesOf(view, t).filter(matches).slice(0, listed), ...searchesFor(typed.trim(), view, t)]
}

/** Sections first, what is multiplied by the brands last. */
function placesOf({ sections, brands }: ConsoleView, t: Text): Entry[] {
  return [
    ...sections.map(({ id, to, icon, key }) => ({ to, icon, label: t(`section.${id}`), keys: `g ${key}` })),
    ...sections.flatMap(({ id, icon }) =>
      (views[id] ?? []).map(([name, to]) => ({
        to,
        icon,
        label: t('find.within', { section: t(`section.${id}`), what: t(name) }),
      })),
    ),
    { to: consolePaths.logout, icon: 'log-out', label: t('log_out'), post: {} },
    ...sections.flatMap((section) =>
      brands
        .filter(({ slug }) => section.brands === null || section.brands.includes(slug))
        .flatMap((brand) => placesAt(brand, section, t)),
    ),
  ]
}

type Brand = ConsoleView['brands'][number]

function placesAt({ slug, name }: Brand, { id, to, icon }: Section, t: Text): Entry[] {
  const labelled = (section: string) => t('find.within', { section, what: name })
  if (id === 'brands') {
    const page = consolePaths.brand(slug)
    return [
      { to: page, icon, label: labelled(t('section.brands')) },
      { to: consolePaths.brandMails(slug), icon: 'mail', label: labelled(t('brands.mails')) },
      { to: page, icon, label: labelled(t('brands.theme')), post: { intent: 'theme' } },
    ]
  }
  return byBrand.includes(id) ? [{ to: at(to, { brand: slug }), icon, label: labelled(t(`section.${id}`)) }] : []
}

function searchesFor(typed: string, { sections }: ConsoleView, t: Text): Entry[] {
  if (!typed) return []
  return searched.flatMap((id) => {
    const section = sections.find((known) => known.id === id)
    const label = id === 'members' ? t('find.members', { typed }) : t('find.orders', { typed })
    return section ? [{ to: at(section.to, { search: typed }), icon: 'search', label }] : []
  })
}
