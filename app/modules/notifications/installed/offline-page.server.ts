import { languageTag } from '~/i18n/languages'
import type { RequestContext } from '~/modules/accounts/request-context'
import { appIcon } from '~/modules/photos/brand/app-icon.server'

/** Returns a self-contained page, because it is shown when nothing else can be fetched. */
export async function offlinePage({
  tenant,
  language,
  nonce,
  t,
}: Pick<RequestContext, 'tenant' | 'language' | 'nonce' | 't'>): Promise<string> {
  const icon = await appIcon(tenant, '192.png')
  const mark = icon
    ? `<img src="data:image/png;base64,${icon.body.toString('base64')}" width="96" height="96" alt="${escaped(tenant.settings.name)}">`
    : ''
  const title = escaped(t('notifications:offline.title'))
  return `<!doctype html>
<html lang="${languageTag(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} – ${escaped(tenant.settings.name)}</title>
<style nonce="${nonce}">${tenant.theme.css}${look}</style></head>
<body><main>${mark}<h1>${title}</h1><p>${escaped(t('notifications:offline.text'))}</p>
<a href="">${escaped(t('notifications:offline.again'))}</a></main></body></html>`
}

/** Styles by the brand's theme, with system fonts because the brand's can't be fetched. */
const look = `
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--c-bg);color:var(--c-text);font:17px/1.5 system-ui,sans-serif}
main{max-width:26rem;padding:32px 24px;text-align:center}
img{border-radius:22px}
h1{margin:20px 0 8px;font-size:28px;line-height:1.15}
p{margin:0 0 24px;color:var(--c-text-2)}
a{display:inline-block;padding:14px 28px;border-radius:var(--r-button,8px);background:var(--c-primary);color:var(--c-on-primary);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--c-focus);outline-offset:3px}`

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
