import { countryName } from '~/i18n/country-name'
import { makeFormats } from '~/i18n/formats'
import type { RequestContext, TextContext } from '~/modules/accounts/request-context'
import type { DiscountRefused } from './errors'
import { BelowMinimumOrder, WrongCountry, WrongMethod } from './errors'

type Reader = TextContext & Pick<RequestContext, 'language'>

/** Returns why a code was refused, with amounts, countries and payment methods in the reader's language and formats. */
export function refusalText({ t, language, dateLocale, timeZone }: Reader, refusal: DiscountRefused): string {
  const formats = makeFormats(dateLocale, timeZone)
  if (refusal instanceof BelowMinimumOrder) {
    return t(refusal.code, { minimum: formats.money(refusal.minimum, refusal.currency) })
  }
  if (refusal instanceof WrongCountry) return t(refusal.code, { country: countryName(refusal.country, language) })
  if (refusal instanceof WrongMethod) {
    return t(refusal.code, {
      methods: formats.list(
        refusal.methods.map((method) => t(`payments:method.${method}`)),
        'disjunction',
      ),
    })
  }
  return t(refusal.code, refusal.data)
}
