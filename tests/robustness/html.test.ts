import { HtmlValidate } from 'html-validate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paths } from '~/paths'
import { lookInto } from '../support/census'
import { openCast } from '../support/screens/cast'
import { routedPages } from '../support/screens/routed-pages'
import type { Viewer } from '../support/screens/screens'
import { screensByRoute } from '../support/screens/screens'
import { seededData } from '../support/seeded'
import { openSite } from '../support/site'

/** Lists that must be chosen from, whose first choice isn't the empty one: the standard forbids them, the validator passes them. */
const chosenBefore = /<select(?=[^>]*\srequired\b)[^>]*>\s*<option(?![^>]*\svalue="")[^>]*>/g

/** Forms that the browser itself would check, with messages of its own. */
const browserChecked =
  /<form(?![^>]*\snovalidate\b)[^>]*>(?:(?!<\/form>)[\s\S])*?<(?:input|select|textarea)\s(?:[^>]*\s)?(?:required|pattern|minlength|type="(?:email|url|number|date)")[\s=>][^>]*>/gi

/** What each page of a brand has, and this one lacks. The sheets of developers are no pages of a brand. */
function lackingOf(viewer: Viewer, path: string, text: string): string[] {
  if (path.startsWith('/dev/')) return []
  return [
    darkColour.test(text) ? '' : 'a colour for dark browsers',
    // The law asks for it on each page.
    text.includes(`href="${paths.page('imprint')}"`) ? '' : 'a link to the imprint',
    path !== '/' || viewer !== 'visitor' || people.test(text) ? '' : 'where the people live whom it shows',
    viewer !== 'premium' || text.includes('rel="apple-touch-startup-image"') ? '' : 'a start picture',
  ].filter(Boolean)
}

const people = /id="near"[\s\S]{0,300}Netherlands/

/** Saffron has a dark design, to which a dark browser's own bars fit. */
const darkColour = /<meta name="theme-color" media="\(prefers-color-scheme: dark\)" content="#\w{6}"\/>/

/** What the HTML standard forbids; style and habits are left to the linter of the sources. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Neither is the standard's: React writes upper-case names and its own order of attributes.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
    'no-raw-characters': 'off',
    'void-style': 'off',
    'long-title': 'off',
    'valid-autocomplete': 'error',
  },
})

test('every page of the site map is valid HTML, as the server writes it', async () => {
  // The console has a site map of its own.
  const pages = routedPages().filter((path) => path.split('/')[0] !== 'console')
  expect(Object.keys(screensByRoute).sort()).toEqual(pages.sort())
  await using site = await openSite({ data: await seededData() })
  const cast = await openCast(site, 'saffron', 'en')
  const faults = new Map<string, string>()
  for (const screen of Object.values(screensByRoute).flat()) {
    const path = cast.pathOf(screen)
    const { text, headers } = await cast.viewers[screen.as].see(path)
    if (headers.location) continue
    expect(text, path).toMatch(/<\/body><\/html>$/)
    // A first view waits for one stylesheet; landers bring their own.
    expect(text.match(/<link rel="stylesheet"/g)?.length ?? 0, `stylesheets of ${path}`).toBeLessThanOrEqual(1)
    expect(text.match(chosenBefore) ?? [], `lists of ${path}`).toEqual([])
    const note = (fault: string) => faults.has(fault) || faults.set(fault, `${screen.as} ${path}`)
    for (const lacking of lackingOf(screen.as, path, text)) note(`lacks ${lacking}`)
    for (const [form] of text.matchAll(browserChecked)) note(`checked by the browser: ${form.slice(0, 300)}`)
    const { results } = await validator.validateString(text, path)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      // The sheet of components is no page of a brand: it shows other themes by a stylesheet in its body.
      if (path === '/dev/ui' && message.startsWith('<style>')) continue
      note(`${ruleId}: ${message} at ${selector}`)
    }
  }
  expect([...faults].map(([fault, where]) => `${where}: ${fault}`)).toEqual([])
})

test('lists isolate names that are read from right to left', async () => {
  await using site = await openSite({ data: await seededData() })
  const { viewers } = await openCast(site, 'saffron', 'en')
  await lookInto(site, (rows) =>
    rows
      .updateTable('members')
      .set({ name: sql<string>`'محمد-' || left(id::text, 8) || right(id::text, 8)` })
      .execute(),
  )
  for (const path of ['/chats', '/likes', '/likes/sent', '/likes/matches', '/members']) {
    const { text } = await viewers.premium.see(path)
    const shown = text.replaceAll(/<script[\s\S]*?<\/script>/g, '')
    const names = [...shown.matchAll(/(<[^>]*>)([^<]*)محمد([^<]*)/g)]
    expect(names.length, path).toBeGreaterThan(0)
    const isAlone = (tag: string, around: string) =>
      /^<(?:bdi|p|h\d)\b|sr-only/.test(tag) && /^-?[\da-f]*$/.test(around)
    const bare = names.filter(
      ([, tag = '', before = '', after = '']) => !before.endsWith('\u2068') && !isAlone(tag, before + after),
    )
    expect(bare.map(([all]) => `${path}: ${all}`)).toEqual([])
  }
})
