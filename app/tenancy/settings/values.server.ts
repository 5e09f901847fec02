import { iso31661 } from 'iso-3166'
import { z } from 'zod'
import { languages } from '~/i18n/languages'
import { currencies } from './vocabulary'

/**
 * Value types of tenant.json and companies.json. They use no transforms, because the JSON Schema for editors is
 * generated from them. Messages state what is expected, because they end the sentence 'expected …' of an error.
 */

export const languageCode = z.enum(languages).meta({ id: 'language' })

export const countryCode = z
  .enum(iso31661.map((country) => country.alpha2))
  .meta({ id: 'country', description: 'ISO 3166-1 alpha-2, such as "NL"' })

export const currencyCode = z.enum(currencies).meta({ id: 'currency', description: 'ISO 4217' })

/** Plain text of one or more lines: no markup, no control characters except line breaks. */
export function plainText(longest: number) {
  return z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}<>]*(?:\n[^\p{Cc}<>]*)*$/u, 'plain text without < > or control characters')
}

/** One text for all languages, or one for each. A missing language falls back to the domain's language. */
export function localText(longest: number) {
  return z.union([plainText(longest), z.partialRecord(languageCode, plainText(longest))])
}

export type LocalText = z.output<ReturnType<typeof localText>>

/** Reference to a secret, never the secret itself: `{"env": "NAME"}` or `{"file": "lagoon/mollie"}`. */
export const secret = z
  .union(
    [
      z.strictObject({
        env: z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'the name of an environment variable, such as "SAFFRON_KEY"'),
      }),
      z.strictObject({
        file: z
          .string()
          .max(200)
          .regex(
            /^[A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*)*$/,
            'a file under SECRETS_DIR, such as "saffron/mollie"',
          ),
      }),
    ],
    '{"env": "NAME"} or {"file": "name"}',
  )
  .meta({
    id: 'secret',
    description:
      'Read from the environment, {"env": "NAME"}, or from a file under SECRETS_DIR, {"file": "lagoon/mollie"}',
  })

export type Secret = z.output<typeof secret>

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

export const domainName = z
  .string()
  .max(253)
  .regex(
    new RegExp(`^(?:${label}\\.)+(?!localhost$)[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`),
    'a domain in lower case without port or path, such as "saffron.example"',
  )

/** Name of a folder: a tenant, a theme, a pool. */
export const slug = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens')

/** Name of a group or of a question of the texts `prompts`. */
export const textKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,30}$/, 'a lower-case letter, then lower-case letters, digits or "_", 31 at most')

export const mediaPath = z
  .string()
  .max(120)
  .regex(/^media\/[a-z0-9][a-z0-9._-]*$/i, 'a file of the tenant\'s media folder, such as "media/hero-1.webp"')

export const emailAddress = z.email('an e-mail address').max(200)

export const phoneNumber = z
  .string()
  .regex(/^(?:\+?[0-9][0-9 ()-]{4,24})?$/, 'a phone number, such as "+31 20 123 4567"')

export const httpsUrl = z
  .string()
  .max(1000)
  .refine((value) => URL.canParse(value) && new URL(value).protocol === 'https:', 'a URL that begins with https://')

/** The server decides whether http is allowed (POSTBACK_HOSTS). The host has no placeholders a visitor could fill. */
export const postbackTemplate = z
  .string()
  .max(1000)
  .regex(
    /^https?:\/\/[^\s/?#{}@\\]+(?:[/?][^\s#]*)?$/,
    'a URL that begins with https:// (http:// for a host of POSTBACK_HOSTS), with placeholders in its path and query only',
  )
  .refine((value) => URL.canParse(value), 'a URL')

export const timeZone = z.string().refine(isTimeZone, 'an IANA time zone, such as "Europe/Amsterdam"')

/** Amount in the smallest unit of its currency: 999 is €9.99. */
export const minorUnits = z.int().min(1).max(100_000_000)

export function count(least: number, most: number) {
  return z.int().min(least).max(most)
}

/** Time zones already checked: constructing an Intl format takes 0.1 ms, too long for ten thousand brands. */
const timeZones = new Set<string>()

function isTimeZone(value: string): boolean {
  if (!timeZones.has(value) && intlKnows(value)) timeZones.add(value)
  return timeZones.has(value)
}

function intlKnows(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
