import { noBrand, translate } from '~/i18n/texts/texts.server'
import type { Problem } from '~/tenancy/settings/problems'
import { secretsFrom } from '~/tenancy/settings/read-settings.server'
import type { BrandFolders } from '../check/read-folders.server'
import { readAll, readCompaniesOf } from '../check/read-folders.server'
import { askAbout } from './ask-brand.server'
import type { Step } from './steps'
import { dnsSteps, ownStepsOf, toPutRight } from './steps'

/** A brand's checklist, as the console shows it. */
export interface BrandSteps {
  slug: string
  live: boolean
  steps: Step[]
}

/**
 * The checklists of the folders that can be read, DNS included. Whether anybody has paid isn't known here.
 * @param problems those of the folders
 * @param mailServer the SPF term of the server that sends e-mails
 * @param servers name servers to ask instead of the system's
 */
export async function stepsOfFolders(
  at: BrandFolders,
  problems: readonly Problem[],
  requested: readonly string[],
  mailServer: string | undefined,
  servers?: readonly string[],
): Promise<BrandSteps[]> {
  const { companies } = await readCompaniesOf(at)
  const found: BrandSteps[] = []
  for await (const { slug, label, loaded } of readAll(at)) {
    if (!loaded || (requested.length > 0 && !requested.includes(slug))) continue
    const { settings } = loaded
    const company = companies.get(settings.company_id)
    const brand = { settings, domain: settings.domains[0] ?? '', secret: secretsFrom(at.variable) }
    const report = await askAbout(brand, { ...(servers ? { servers } : {}), mailServer })
    const errors = problems.filter(({ file }) => file.startsWith(`${label}/`)).length
    const own = ownStepsOf({ settings, company }, { errors, hasSales: null })
    found.push({ slug, live: settings.live, steps: [...own, ...dnsSteps(report)] })
  }
  return found
}

const marks = { good: '+', weak: '-', wrong: '-', unknown: '?' } as const

/** A checklist in the words of the console: '-' is to put right, '?' is not known. */
export function goingLiveLines({ slug, live, steps }: BrandSteps): string[] {
  const t = translate(noBrand, 'en')
  const count = toPutRight(steps)
  const lacking = t(`console:brands.${live ? 'live_lacking' : 'test_lacking'}`, { count })
  // Whether anybody has paid is never known here, and no reason to doubt the rest.
  const isUnknown = live && steps.some(({ text, state }) => state === 'unknown' && text !== 'payment_set')
  const known = live ? 'live' : 'not_live'
  const whole = t(`console:brands.${isUnknown ? 'live_unknown' : known}`)
  return [
    `${slug}: ${count > 0 ? lacking : whole}`,
    ...steps.map(({ text, state, values }) => {
      const hint = t(`console:brands.step_hint.${text}`, values)
      return `  ${marks[state]} ${t(`console:brands.step.${text}`, values)}: ${hint}`
    }),
  ]
}
