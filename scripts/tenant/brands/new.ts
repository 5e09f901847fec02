import { randomUUID } from 'node:crypto'
import { access, chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readAll, readCompaniesOf } from '~/modules/brands/check/read-folders.server'
import { env } from '~/platform/env.server'
import { nicheNumbers } from '~/tenancy/landers/landers'
import { problemLine } from '~/tenancy/settings/problems'
import { readSettings } from '~/tenancy/settings/read-settings.server'
import { currencyOfCountry } from '~/tenancy/settings/vocabulary'
import { loadTheme, themeNames } from '~/tenancy/theme/load-theme.server'
import { argumentsOf } from '../arguments'
import type { Call, Verb } from '../verb'
import { Refusal } from '../verb'

/** Speech bubble with a heart cut out, 32 × 32: the logo of a brand that has none yet. */
const bubble =
  'M16 3C8.300 3 2 8.400 2 15.200c0 3.700 1.900 7 4.900 9.200L6 29.500l5.900-2.700c1.300.3 2.700.5 4.100.5 7.700 0 14-5.400 14-12.100S23.700 3 16 3Zm0 18.800c-4-2.700-6.300-5-6.300-7.700A3.500 3.500 0 0 1 16 12a3.500 3.500 0 0 1 6.300 2.100c0 2.700-2.300 5-6.300 7.700Z'

const options = {
  name: { type: 'string' },
  domain: { type: 'string' },
  theme: { type: 'string' },
  niche: { type: 'string' },
  company: { type: 'string' },
  country: { type: 'string' },
  language: { type: 'string' },
  title: { type: 'string' },
  description: { type: 'string' },
  'support-email': { type: 'string' },
} as const

type Flags = { [flag in keyof typeof options]?: string | undefined }

/** `npm run tenant -- new <slug>` */
export const newTenant: Verb = {
  usage: `<slug> ${Object.keys(options)
    .map((flag) => `[--${flag} …]`)
    .join(' ')}`,
  summary: 'writes a new tenant; asks for what no flag says. Several countries or languages: NL,BE',
  async run(call) {
    const { slug, flags } = readArguments(call.args)
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
      throw new Refusal('A slug of lower-case letters, digits and single hyphens, please: npm run tenant -- new lagoon')
    }
    const folder = join(call.root, slug)
    if (await exists(folder)) throw new Refusal(`${folder} exists already`)
    const settings = await settingsFor(slug, flags, call)
    await assertUsable(slug, settings, call)
    await writeFolder(call.root, slug, settings)
    call.print(
      `${folder} is ready: http://${slug}.localhost:${env().PORT} in development, https://${settings.domains[0]} when live`,
    )
    return 0
  },
}

function readArguments(args: string[]): { slug: string; flags: Flags } {
  const { words, values } = argumentsOf(args, options, { most: 1 })
  return { slug: words[0] ?? '', flags: values }
}

async function settingsFor(slug: string, flags: Flags, call: Call) {
  const { companies, problems } = await readCompaniesOf(call)
  if (problems.length > 0) throw new Refusal(problems.map(problemLine).join('\n'))
  const answer = async (flag: keyof Flags, question: string, proposal: string) =>
    flags[flag] ?? (await call.ask(question, proposal))
  const name = await answer('name', 'Name of the brand', titleCase(slug))
  const domain = await answer('domain', 'Domain', `${slug}.example`)
  const theme = await answer('theme', `Theme (${themeNames().join(', ')})`, themeNames()[0] ?? '')
  const niche = await answer('niche', `Niche (${nicheNumbers})`, '1')
  const company = await answer('company', `Company (${companies.ids().join(', ')})`, `${companies.ids()[0] ?? 1}`)
  const countries = entries(await answer('country', 'Countries with sign-up', 'NL')).map((country) =>
    country.toUpperCase(),
  )
  const languages = entries(await answer('language', 'Languages, the main one first', 'en'))
  return {
    $schema: '../tenant.schema.json',
    id: randomUUID(),
    name,
    index_title: await answer('title', 'Title of the home page', name),
    description: await answer('description', 'Description for search engines', name),
    niche: numberOr(niche),
    company_id: numberOr(company),
    domains: [domain],
    live: false,
    theme,
    languages,
    domain_language: languages[0] ?? '',
    time_zone: 'Europe/Amsterdam',
    countries,
    currencies: [...new Set(countries.map((country) => currencyOfCountry[country] ?? 'EUR'))],
    support_email: await answer('support-email', 'E-mail address of customer service', `help@${domain}`),
    signups: 'all',
    logged_out_search: false,
    logged_out_search_trafficsource: false,
    fictional_profiles: false,
  }
}

/** Returns input that isn't a number unchanged, so that the settings schema reports it. */
function numberOr(typed: string): number | string {
  return /^\d+$/.test(typed) ? Number(typed) : typed
}

/** Throws for settings that the server would refuse, before anything is written. */
async function assertUsable(
  slug: string,
  settings: Awaited<ReturnType<typeof settingsFor>>,
  call: Call,
): Promise<void> {
  const read = readSettings(
    `${basename(call.root)}/${slug}/tenant.json`,
    JSON.stringify(settings, null, 2),
    call.variable,
  )
  if ('problems' in read) throw new Refusal(read.problems.map(problemLine).join('\n'))
  if (!themeNames().includes(settings.theme)) throw new Refusal(`A theme of ${themeNames().join(', ')}, please`)
  const { companies } = await readCompaniesOf(call)
  if (!companies.get(Number(settings.company_id)))
    throw new Refusal(`A company of ${companies.ids().join(', ')}, please`)
  for await (const other of readAll(call)) {
    const taken = other.loaded?.settings.domains.find((domain) => settings.domains.includes(domain))
    if (taken) throw new Refusal(`${taken} is the tenant ${other.slug}'s`)
  }
}

/** Writes a temporary folder, then renames it, so that a running server never sees a partial one. */
async function writeFolder(root: string, slug: string, settings: { theme: string }): Promise<void> {
  const colours = loadTheme(settings.theme).schemes[0]
  const aside = await mkdtemp(join(root, '.new-'))
  try {
    await writeFile(join(aside, 'tenant.json'), `${JSON.stringify(settings, null, 2)}\n`)
    await writeFile(join(aside, 'logo.svg'), neutralLogo(colours['--c-primary']))
    await writeFile(join(aside, 'icon.svg'), neutralIcon(colours['--c-primary'], colours['--c-on-primary']))
    await mkdir(join(aside, 'media'))
    // mkdtemp gives access to the owner only, but the server may run as another user.
    await chmod(aside, 0o755)
    await rename(aside, join(root, slug))
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
}

function entries(list: string): string[] {
  return list.split(/[\s,]+/).filter(Boolean)
}

function titleCase(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function neutralLogo(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="${colour}"><path fill-rule="evenodd" d="${bubble}"/></svg>\n`
}

function neutralIcon(ground: string, ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="${ground}" d="M0 0h512v512H0z"/><path fill="${ink}" fill-rule="evenodd" transform="translate(112 112) scale(9)" d="${bubble}"/></svg>\n`
}
