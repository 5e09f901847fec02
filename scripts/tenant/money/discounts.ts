import { minorUnits } from '~/i18n/amounts'
import { calendarDay } from '~/i18n/calendar'
import { hasExpired } from '~/modules/discounts/choose-discount'
import type { CodeWish, ListedCode } from '~/modules/discounts/codes/operator-codes.server'
import { addCode, CodeImpossible, endCode, listCodes } from '~/modules/discounts/codes/operator-codes.server'
import { validities } from '~/modules/discounts/schema'
import { countryCode, currencyCode } from '~/tenancy/settings/values.server'
import { paymentMethods } from '~/tenancy/settings/vocabulary'
import { argumentsOf } from '../arguments'
import { brandOptions, printBrands } from '../each-brand'
import type { Verb } from '../verb'
import { Refusal } from '../verb'

const options = {
  ...brandOptions,
  percent: { type: 'string' },
  minimum: { type: 'string' },
  currency: { type: 'string' },
  country: { type: 'string' },
  member: { type: 'string' },
  expires: { type: 'string' },
  validity: { type: 'string' },
  methods: { type: 'string' },
} as const

/** `npm run tenant -- discounts <slug> add|list|end` */
export const discounts: Verb = {
  usage:
    '<slug>|--all [list] [--json] | <slug> end <code> | <slug> add <code> --percent <n> [--minimum <amount> --currency <EUR>] [--country <NL>] [--member <name>] [--expires <yyyy-mm-dd>] [--validity once-per-user|once|unlimited] [--methods <ideal,paypal>]',
  summary: 'lists, makes and ends the discount codes of a brand',
  async run(call) {
    const { words, values } = argumentsOf(call.args, options, { most: 3 })
    const { all, json } = values
    const [slug, action = 'list', code = ''] = words
    if (!['list', 'add', 'end'].includes(action)) throw new Refusal(`list, add or end, not '${action}'`)
    const wish = action === 'add' ? wishOf(code, values) : null
    return printBrands(call, { slug, all, json, example: 'discounts saffron list' }, async (tenant) => {
      try {
        if (wish) await addCode(tenant, wish)
        else if (action === 'end') await endCode(tenant, code)
      } catch (error) {
        if (error instanceof CodeImpossible) throw new Refusal(error.message)
        throw error
      }
      const codes = await listCodes(tenant)
      const lines = codes.length > 0 ? codes.map(lineOf) : [`${tenant.slug} has no codes`]
      return { lines, json: { codes }, code: 0 }
    })
  },
}

type Values = Partial<Record<Exclude<keyof typeof options, keyof typeof brandOptions>, string>>

function wishOf(code: string, values: Values): CodeWish {
  const percentage = Number(values.percent)
  if (!Number.isInteger(percentage) || percentage < 1 || percentage > 90) {
    throw new Refusal('How much? A whole number of per cent from 1 to 90: --percent 20')
  }
  const currency = values.currency === undefined ? null : known('currency', values.currency, currencyCode.options)
  return {
    code,
    percentage,
    currency,
    minimumOrder: values.minimum === undefined ? null : smallestUnits(values.minimum, currency),
    country: values.country === undefined ? null : known('country', values.country, countryCode.options),
    member: values.member ?? null,
    lastDay: values.expires === undefined ? null : realDay(values.expires),
    validity: values.validity === undefined ? 'once-per-user' : known('validity', values.validity, validities),
    paymentMethods: (values.methods ?? '')
      .split(',')
      .filter(Boolean)
      .map((method) => known('methods', method.trim(), paymentMethods)),
  }
}

function known<Value extends string>(name: string, value: string, values: readonly Value[]): Value {
  const found = values.find((candidate) => candidate.toLowerCase() === value.toLowerCase())
  if (!found) throw new Refusal(`--${name} can't be '${value}'`)
  return found
}

function smallestUnits(amount: string, currency: string | null): number {
  if (!currency) throw new Refusal('A minimum needs its currency: --minimum 25 --currency EUR')
  const units = minorUnits(amount, currency)
  if (units === null) throw new Refusal(`--minimum is an amount such as 25 or 24.99, not '${amount}'`)
  return units
}

function realDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (calendarDay(year, month, date) !== day) throw new Refusal(`--expires is a day such as 2027-01-31, not '${day}'`)
  return day
}

function lineOf(code: ListedCode): string {
  const { minimumOrder, currency, country, expires, userId, paymentMethods } = code
  return [
    code.code,
    `${code.percentage} %`,
    hasExpired(code) ? 'ended' : 'active',
    code.validity,
    minimumOrder === null ? currency : `from ${minimumOrder} ${currency} (smallest units)`,
    country && `in ${country}`,
    userId && `for ${userId}`,
    expires && `until ${expires.toISOString().slice(0, 16)}Z`,
    paymentMethods.length > 0 && `by ${paymentMethods.join(', ')}`,
    `${code.reserved} reserved, ${code.used} used`,
  ]
    .filter(Boolean)
    .join('  ')
}
