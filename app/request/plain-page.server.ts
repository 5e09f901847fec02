import { chooseLanguage } from '~/i18n/choose-language'
import type { Language } from '~/i18n/languages'
import { defaultLanguage, languages } from '~/i18n/languages'
import { noBrand, translate } from '~/i18n/texts/texts.server'
import type { Translate } from '~/i18n/translate'
import { paths } from '~/paths'
import { isCall, isPageData } from '~/platform/http/call-path'
import type { Exchange } from './exchange.server'
import { retryAfter } from './response-headers.server'

/** Statuses answered without a brand: before it is known, or when its pages can't be rendered. */
export type PlainStatus = 400 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 421 | 500 | 503

/** Value of `error` in the JSON for a call (docs/api.md). */
const errorNames: Record<PlainStatus, string> = {
  400: 'bad_request',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'preview_only',
  410: 'preview_expired',
  413: 'too_large',
  415: 'wrong_content_type',
  421: 'unknown_host',
  500: 'failed',
  503: 'unavailable',
}

/**
 * Makes a response without a brand, in the visitor's language: a small page, or JSON for a call and for an open page
 * that requests only its data (it stays open and retries). No script, and nothing that could fail in turn.
 * @param methods with 405, the methods that the path accepts
 */
export function plainAnswer(
  status: PlainStatus,
  { incoming, requestId }: Pick<Exchange, 'incoming' | 'requestId'>,
  methods: readonly string[] = [],
): Response {
  const { method, target, headers: asked } = incoming
  const language = chooseLanguage({
    offered: languages,
    domainLanguage: defaultLanguage,
    chosen: null,
    member: null,
    acceptLanguage: asked['accept-language']?.toString() ?? null,
    country: null,
  })
  const headers: Record<string, string> = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  }
  if (status === 405) headers.Allow = methods.join(', ')
  if (status === 503) headers['Retry-After'] = retryAfter
  const t = translate(noBrand, language)
  const [path = ''] = target.split('?', 1)
  if (isCall(path) || isPageData(path)) {
    headers['Content-Security-Policy'] = "default-src 'none'; frame-ancestors 'none'"
    return Response.json({ error: errorNames[status], message: t(`plain:title_${status}`) }, { status, headers })
  }
  headers['Content-Type'] = 'text/html; charset=utf-8'
  headers['Content-Security-Policy'] =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  const typed = method === 'POST' && status >= 500
  return new Response(htmlOf({ status, language, typed }, t, requestId), { status, headers })
}

interface PlainPage {
  status: PlainStatus
  language: Language
  /** Whether it replaces the response to a form: the text says that the input is on the previous page. */
  typed: boolean
}

function htmlOf({ status, language, typed }: PlainPage, t: Translate, requestId: string): string {
  const back = typed ? `<p>${escaped(t('plain:typed'))}</p>` : ''
  const home = status === 421 ? '' : `<p><a href="${paths.home}">${escaped(t('plain:home'))}</a></p>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(t(`plain:title_${status}`))}</title>
<link rel="stylesheet" href="${paths.files.plainStyles}"></head>
<body><main><h1>${escaped(t(`plain:title_${status}`))}</h1>
<p>${escaped(t(`plain:text_${status}`))}</p>${back}${home}
<p><small>${escaped(t('plain:reference', { reference: requestId }))}</small></p></main></body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
