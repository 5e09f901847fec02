import { writeFile } from 'node:fs/promises'
import { isLanguage } from '~/i18n/languages'
import { campaignReports } from '~/modules/notifications/campaigns/campaign-report.server'
import type { Campaign } from '~/modules/notifications/campaigns/read-campaign.server'
import { listCampaigns, readCampaign } from '~/modules/notifications/campaigns/read-campaign.server'
import { sendCampaign } from '~/modules/notifications/campaigns/send-campaign.server'
import { originOf } from '~/tenancy/origin.server'
import { problemLine } from '~/tenancy/settings/problems'
import type { Tenant } from '~/tenancy/tenant'
import { argumentsOf } from '../arguments'
import type { Call, Verb } from '../verb'
import { Refusal } from '../verb'
import { withBrand } from '../with-brand'

const options = { language: { type: 'string' }, html: { type: 'string' }, json: { type: 'boolean' } } as const

/** `npm run tenant -- mail …` */
export const mail: Verb = {
  usage: 'preview|send|report <slug> [<date>-<name>] [--language <code>] [--html <file>] [--json]',
  summary: 'news and promotions of mails/: shows one as members get it, sends it once, tells what became of it',
  async run(call) {
    const { words, values } = argumentsOf(call.args, options, { most: 3 })
    const [what, slug, name] = words
    if (!slug) throw new Refusal('Of which brand? npm run tenant -- mail preview saffron 2026-12-01-winter')
    return withBrand(call, slug, async (tenant) => {
      switch (what) {
        case 'preview':
          return preview(call, tenant, await campaignOf(call, tenant, name), values)
        case 'send':
          return send(call, tenant, await campaignOf(call, tenant, name))
        case 'report':
          return report(call, tenant, name, values.json ?? false)
        default:
          throw new Refusal(`preview, send or report? Nothing is known of '${what}'`)
      }
    })
  },
}

/** @throws Refusal if the brand has no campaign of this name, or its files are invalid */
async function campaignOf(call: Call, tenant: Tenant, name: string | undefined): Promise<Campaign> {
  const { names } = await listCampaigns(tenant)
  const read = name === undefined ? null : await readCampaign(tenant, name)
  if (!read) {
    const known = names.length > 0 ? `it has ${names.join(', ')}` : 'it has none'
    throw new Refusal(`There is no mails/${name ?? '<date>-<name>'}.<language>.md of ${tenant.slug}: ${known}`)
  }
  for (const problem of read.problems) call.print(problemLine(problem))
  if (!read.value) throw new Refusal(`${name} is not ready to be sent`)
  return read.value
}

async function preview(
  call: Call,
  tenant: Tenant,
  campaign: Campaign,
  { language = tenant.settings.domain_language, html }: { language?: string; html?: string },
): Promise<number> {
  if (!isLanguage(language) || !tenant.settings.languages.includes(language)) {
    throw new Refusal(`--language takes ${tenant.settings.languages.join(', ')}, not '${language}'`)
  }
  const { writeCampaign } = await import('~/modules/notifications/mails.server')
  const letter = writeCampaign(tenant, campaign, {
    language,
    name: 'Sam',
    unsubscribe: `${originOf(tenant)}/mail/unsubscribe`,
    linkTo: null,
  })
  call.print(`${campaign.kind}, in ${Object.keys(campaign.letters).join(', ')}`)
  call.print(`Subject: ${letter.subject}`)
  call.print('')
  call.print(letter.text)
  if (html !== undefined) {
    await writeFile(html, letter.html)
    call.print(`\n${html} shows it as mail programs do`)
  }
  return 0
}

async function send(call: Call, tenant: Tenant, campaign: Campaign): Promise<number> {
  const before = await sendCampaign(tenant, campaign)
  if (before)
    throw new Refusal(`${campaign.name} was sent already, on ${before.toISOString().slice(0, 16)} UTC: nothing is sent`)
  call.print(`${campaign.name} is on its way to members who want ${campaign.kind}, between nine and nine of their day`)
  return 0
}

async function report(call: Call, tenant: Tenant, name: string | undefined, json: boolean): Promise<number> {
  const reports = await campaignReports(tenant, name)
  if (json) call.print(JSON.stringify({ campaigns: reports }))
  else for (const line of reports.flatMap(linesOf)) call.print(line)
  if (!json) call.print(`${reports.length} sent`)
  return name !== undefined && reports.length === 0 ? 1 : 0
}

function linesOf({
  name,
  kind,
  sentAt,
  sent,
  waiting,
  bounced,
  opened,
  links,
}: Awaited<ReturnType<typeof campaignReports>>[number]) {
  const when = sentAt.toISOString().slice(0, 10)
  return [
    `${name}  ${kind}, ${when}: ${sent} sent, ${waiting} waiting, ${bounced} bounced, a link opened in ${opened}`,
    ...links.map((link) => `  ${link.opened}  ${link.address}`),
  ]
}
