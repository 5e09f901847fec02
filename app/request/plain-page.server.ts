import { chooseLanguage } from '~/i18n/choose-language'
import { defaultLanguage, languages } from '~/i18n/languages'
import { translate } from '~/i18n/texts/texts.server'
import { retryAfter } from './response-headers.server'

/** Statuses that are answered without a brand: before one is known, or when a page of it can't be made. */
export type PlainStatus = 400 | 403 | 404 | 405 | 413 | 415 | 421 | 500 | 503

const noBrand = { version: 'none', texts: {}, development: false }

/**
 * A small neutral page in the visitor's language: no brand, no script, nothing that could fail in its turn.
 * @param methods with 405, what the address may be asked with
 */
export function plainPage(
  status: PlainStatus,
  acceptLanguage: string | null,
  requestId: string,
  methods: readonly string[] = [],
): Response {
  const language = chooseLanguage({
    offered: languages,
    domainLanguage: defaultLanguage,
    chosen: null,
    member: null,
    acceptLanguage,
    country: null,
  })
  const t = translate(noBrand, language)
  const home = status === 421 ? '' : `<p><a href="/">${escaped(t('common:plain.home'))}</a></p>`
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(t(`common:plain.title_${status}`))}</title>
<link rel="stylesheet" href="/plain.css"></head>
<body><main><h1>${escaped(t(`common:plain.title_${status}`))}</h1>
<p>${escaped(t(`common:plain.text_${status}`))}</p>${home}
<p><small>${escaped(t('common:plain.reference', { reference: requestId }))}</small></p></main></body></html>`
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  }
  if (status === 405) headers.Allow = methods.join(', ')
  if (status === 503) headers['Retry-After'] = retryAfter
  return new Response(html, { status, headers })
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
