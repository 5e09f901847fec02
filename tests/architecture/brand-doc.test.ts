import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCampaignFile } from '~/modules/notifications/campaigns/campaign-file'
import { isPageToken, pageFault } from '~/tenancy/files/page-tokens'
import { readTexts } from '~/tenancy/files/texts.server'
import { readVariant, slugOfFile } from '~/tenancy/landers/read-variants.server'
import { askedPrompts } from '~/tenancy/prompts/prompts.server'
import { companiesContract } from '~/tenancy/settings/companies-contract.server'
import { tenantContract } from '~/tenancy/settings/contract.server'
import { loadTheme } from '~/tenancy/theme/load-theme.server'
import { brandTables, withTables } from '../../scripts/generate/tables'

const page = readFileSync('docs/brand.md', 'utf8')

function example(file: string): string {
  const [, text = ''] = new RegExp(`\`\`\`\\w+ ${file.replaceAll('.', '\\.')}\\n([\\s\\S]*?)\`\`\``).exec(page) ?? []
  expect(text, file).not.toBe('')
  return text
}

test('the tables of docs/brand.md are those of today’s contracts (npm run generate)', () => {
  for (const name of Object.keys(brandTables())) expect(page).toContain(`<!-- /${name} -->`)
  expect(page).toBe(withTables(page))
})

test('every example of docs/brand.md is taken as it stands', () => {
  const tenant = tenantContract.parse(JSON.parse(example('tenant.json')))
  const { companies } = companiesContract.parse(JSON.parse(example('companies.json')))
  expect(companies.map(({ id }) => id)).toContain(tenant.company_id)
  expect(loadTheme(tenant.theme, tenant.tokens).name).toBe('coast')
  expect(loadTheme('amber', JSON.parse(example('tokens'))).css).toContain('#0a6f78')
  const texts = readTexts('texts/en.json', example('texts/en.json'), 'en')
  expect(texts).toHaveProperty('value')
  const en = 'value' in texts ? texts.value : {}
  const settings = { ...tenant, languages: ['en' as const], prompts: ['taste', 'by_the_sea', 'dog'] }
  expect(page).toContain('["taste", "by_the_sea", "dog"]')
  expect([...askedPrompts({ settings, texts: { en } }).keys()]).toEqual(['taste', 'dogs_and_boots', 'by_the_sea'])
  const variant = 'landers/none-summer.json'
  expect(slugOfFile(variant)).toBe('none-summer')
  expect(readVariant(variant, example(variant), ['media/pier.webp'])).toHaveProperty('value')
  expect(example('pages/en/our-story.md')).toMatch(/^# /)
  expect(readCampaignFile('mails', example('mails/2026-12-01-pier.en.md')).problems).toEqual([])
  expect(isPageToken('our-story')).toBe(true)
  expect(pageFault('pages/en/our-story.md')).toBeNull()
})
