import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import { wordText } from '~/platform/forms/plain-text'
import { formFields } from '~/platform/forms/read-form.server'
import { outboundRefusal } from '~/platform/http/outbound.server'
import { timeZone } from '~/tenancy/settings/values.server'
import type { FormValue } from '~/ui/forms/define-form.server'
import { defineForm } from '~/ui/forms/define-form.server'
import type { AlertKind } from './kinds'
import { alertKinds, alertLimits } from './kinds'
import type { AlertChannels, AlertRule } from './schema'
import { mostEmails } from './schema'

/** Maximum lengths of what is typed. */
const longest = { limit: 7, emails: 2_000, url: 500, zone: 60 }

const kinds = z.array(z.enum(alertKinds)).max(alertKinds.length).default([])

function limitOf(t: Translate, kind: AlertKind) {
  const { least, most } = alertLimits[kind]
  const message = t('console:alerts.error.limit', { least, most })
  return z
    .string(message)
    .overwrite(wordText)
    .max(longest.limit, message)
    .regex(/^\d{1,6}$/, { error: message, abort: true })
    .refine((typed) => Number(typed) >= least && Number(typed) <= most, message)
}

/** Limits of all rules, and which are on and told at once. */
export const rulesForm = defineForm((t) =>
  z.object({
    jobs_given_up: limitOf(t, 'jobs_given_up'),
    late_jobs: limitOf(t, 'late_jobs'),
    node_gone: limitOf(t, 'node_gone'),
    folder_refused: limitOf(t, 'folder_refused'),
    case_age: limitOf(t, 'case_age'),
    mails_refused: limitOf(t, 'mails_refused'),
    revenue_drop: limitOf(t, 'revenue_drop'),
    enabled: kinds,
    at_once: kinds,
  } satisfies Record<AlertKind | 'enabled' | 'at_once', z.ZodType>),
)

/** The rules in the form's values. */
export function rulesIn({ enabled, at_once: atOnce, ...limits }: FormValue<typeof rulesForm>): AlertRule[] {
  return alertKinds.map((kind) => ({
    kind,
    threshold: Number(limits[kind]),
    enabled: enabled.includes(kind),
    atOnce: atOnce.includes(kind),
  }))
}

/** The buttons that send no fields. */
export const alertActForm = z.object({ intent: formFields.intent })

const hour = z.enum(['', ...Array.from({ length: 24 }, (_, index) => String(index))]).default('')
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Addresses separated by commas, the webhook, and quiet hours. */
export const channelsForm = defineForm((t) =>
  z
    .object({
      emails: z
        .string()
        .overwrite(wordText)
        .max(longest.emails, t('console:alerts.error.emails', { most: mostEmails }))
        .default(''),
      webhook: z.string().overwrite(wordText).max(longest.url, t('console:alerts.error.webhook')).default(''),
      quiet_from: hour,
      quiet_until: hour,
      time_zone: z.string().max(longest.zone).default(''),
    })
    .refine(
      ({ emails }) => emailsIn(emails).length <= mostEmails && emailsIn(emails).every((one) => address.test(one)),
      {
        path: ['emails'],
        error: t('console:alerts.error.emails', { most: mostEmails }),
      },
    )
    .refine(({ webhook }) => webhook === '' || outboundRefusal(webhook) === null, {
      path: ['webhook'],
      error: t('console:alerts.error.webhook'),
    })
    .refine((form) => (form.quiet_from === '') === (form.quiet_until === ''), {
      path: ['quiet_until'],
      error: t('console:alerts.error.quiet'),
    })
    .refine(({ time_zone: zone }) => zone === '' || timeZone.safeParse(zone).success, {
      path: ['time_zone'],
      error: t('console:alerts.error.time_zone'),
    }),
)

/** Whom alerts are told, by the form's values. */
export function channelsIn(form: FormValue<typeof channelsForm>): Omit<AlertChannels, 'watchedAt'> {
  const hourIn = (typed: string) => (typed === '' ? null : Number(typed))
  return {
    emails: emailsIn(form.emails),
    webhookUrl: form.webhook || null,
    quietFrom: hourIn(form.quiet_from),
    quietUntil: hourIn(form.quiet_until),
    timeZone: form.time_zone || 'UTC',
  }
}

function emailsIn(typed: string): string[] {
  return [...new Set(typed.split(/[,;\s]+/).filter((part) => part !== ''))]
}
