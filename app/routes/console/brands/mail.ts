import type { LoaderFunctionArgs } from '@remix-run/node'
import { isLanguage } from '~/i18n/languages'
import { mailSamples, sampleMail } from '~/modules/brands/mails/mail-samples.server'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { NotYours } from '~/modules/operators/errors'

/** Blocks scripts and forms; links lead nowhere. Styles are inline, because mail clients don't load style sheets. */
const policy =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** One e-mail of a brand in one of its languages, as a separate document for the page's frame. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'brands')
  const tenant = await brandAt(context, operator, params.brand ?? '', 'brands')
  const { language = '', mail } = params
  const sample = mailSamples.find((known) => known === mail)
  if (!sample || !isLanguage(language) || !tenant.languages.includes(language)) throw new NotYours()
  return new Response(sampleMail(tenant, sample, language).html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })
}
