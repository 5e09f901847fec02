import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import { sql } from 'kysely'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { SendingFault } from '~/platform/mail/refusals/verdicts'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Letter } from '../mail-frame.server'
import { letterOf, MailFrame, mailBrand, mailLook } from '../mail-frame.server'
import { MailFacts, MailQuote } from '../mail-parts.server'
import { postLetter } from '../post-letter.server'
import type { WriteSample } from '../samples.server'
import { refusalAlarm } from './note-refusal.server'

export const refusalAlarmHandler = onEffect(
  refusalAlarm,
  async ({ provider }, { id, tenantId, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const refused = await refusalsBy(tenant, provider)
    if (!refused) return
    await postLetter(mailer, tenant, { id, to: tenant.settings.support_email, letter: writeAlarm(tenant, refused) })
  },
)

interface Refusals {
  provider: string
  /** The most frequent fault, with its latest response. */
  fault: SendingFault
  diagnostic: string
  count: number
}

async function refusalsBy(tenant: Tenant, provider: string): Promise<Refusals | undefined> {
  const { rows } = await forTenant(tenant, (db) =>
    sql<Refusals>`
      select ${provider}::text as provider, fault, (array_agg(diagnostic order by refused_at desc))[1] as diagnostic,
        (sum(count(*)) over ())::integer as count
      from refused_mails where ${inBrand(db)}
        and provider = ${provider} and refused_at > now() - interval '1 day'
      group by fault order by count(*) desc limit 1`.execute(db),
  )
  return rows[0]
}

/** Staff read it in the brand's language. */
function writeAlarm(tenant: Tenant, refused: Refusals, language = tenant.settings.domain_language): Letter {
  const { provider, fault, diagnostic, count } = refused
  const brand = mailBrand(tenant, language)
  const t = (key: string) => brand.t(`mail:refused.${key}`, { brand: brand.name, provider })
  const look = mailLook(brand)
  const facts = [
    { key: t('reason'), value: t(`fault.${fault}`) },
    { key: t('count'), value: new Intl.NumberFormat(brand.languageTag).format(count), short: true },
  ]
  return letterOf(
    t('subject'),
    <MailFrame brand={brand} preview={t(`fault.${fault}`)} why={t('why')}>
      <Heading as="h1" style={look.heading}>
        {t('heading')}
      </Heading>
      <Text style={look.text}>{t('text')}</Text>
      <MailFacts brand={brand} facts={facts} />
      {diagnostic && <MailQuote brand={brand} text={diagnostic} />}
      <Text style={look.text}>{t(`advice.${fault}`)}</Text>
    </MailFrame>,
  )
}

const sample: WriteSample = (tenant, language) =>
  writeAlarm(
    tenant,
    {
      provider: 'Gmail',
      fault: 'authentication',
      diagnostic: '550-5.7.26 This mail has been blocked because the sender is unauthenticated.',
      count: 42,
    },
    language,
  )

export const refusalMailSamples = { refused: sample }
