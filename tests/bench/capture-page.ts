import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/workshop/browser.mjs'
import type { CapturedNode, CapturedPage } from './bare/app/captured'
import type { Ask } from './load'
import { get } from './load'

/** A page of the product as the bare app sends it again: the DOM of its HTML, and what its loaders gave. */
export async function capturePage(address: string, ask: Ask): Promise<CapturedPage> {
  const answer = await get(ask)
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ extraHTTPHeaders: { cookie: ask.headers?.cookie ?? '' } })
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    const loaded = await page.evaluate(() => {
      const remix = (window as unknown as { __remixContext: { state: { loaderData: Record<string, unknown> } } })
        .__remixContext
      return JSON.parse(JSON.stringify(remix.state.loaderData)) as Record<string, unknown>
    })
    const blank = await context.newPage()
    const dom = await blank.evaluate(readDom, answer.body.toString())
    return { ...dom, loaded }
  } finally {
    await browser.close()
  }
}

/** Runs in the browser. Remix's own scripts are left out: the bare app has its own. */
function readDom(html: string): Omit<CapturedPage, 'loaded'> {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const names: Record<string, string> = { class: 'className', for: 'htmlFor', value: 'defaultValue' }
  const flags = new Set([
    'async',
    'checked',
    'defer',
    'disabled',
    'hidden',
    'multiple',
    'novalidate',
    'open',
    'required',
    'selected',
  ])
  const isRemix = (element: Element) =>
    (element.tagName === 'SCRIPT' && /__remix|\/assets\//.test(element.outerHTML)) ||
    (element.tagName === 'LINK' && element.getAttribute('rel') === 'modulepreload')

  function nodeOf(node: ChildNode): CapturedNode[] {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
    if (!(node instanceof Element) || isRemix(node)) return []
    const attributes: Record<string, string | true> = {}
    for (const { name, value } of node.attributes) {
      attributes[names[name] ?? name] = flags.has(name) ? true : value
    }
    const tag = node instanceof HTMLElement ? node.tagName.toLowerCase() : node.tagName
    if (tag === 'script' || tag === 'style') return [{ tag, attributes, html: node.innerHTML, children: [] }]
    return [{ tag, attributes, children: [...node.childNodes].flatMap(nodeOf) }]
  }

  return {
    language: document.documentElement.lang,
    head: [...document.head.childNodes].flatMap(nodeOf),
    body: [...document.body.childNodes].flatMap(nodeOf),
  }
}
