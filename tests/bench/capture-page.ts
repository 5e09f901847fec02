import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/workshop/browser.mjs'
import type { CapturedNode, CapturedPage } from './bare/app/captured'
import type { Ask } from './load'
import { send } from './load'

/** Captures a page of the product for the bare app: the DOM of its HTML, and its loaders' data. */
export async function capturePage(address: string, ask: Ask): Promise<CapturedPage> {
  const answer = await send(ask)
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
    // tsx compiles functions to calls of this helper, which the browser lacks.
    await blank.evaluate('globalThis.__name = (named) => named')
    const dom = await blank.evaluate(readDom, answer.body.toString())
    return { ...dom, loaded }
  } finally {
    await browser.close()
  }
}

/** Runs in the browser. Leaves out Remix's scripts, as the bare app has its own. */
function readDom(html: string): Omit<CapturedPage, 'loaded'> {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const names: Record<string, string> = { class: 'className', for: 'htmlFor', value: 'defaultValue' }
  for (const link of document.querySelectorAll('link[rel=modulepreload]')) link.remove()
  for (const script of document.scripts) if (/__remix|\/assets\//.test(script.outerHTML)) script.remove()

  // React takes a boolean attribute as true, and would leave out an empty text.
  const attributesOf = (element: Element) =>
    Object.fromEntries([...element.attributes].map(({ name, value }) => [names[name] ?? name, value || true] as const))

  const nodesOf = (parent: ParentNode) => [...parent.childNodes].flatMap(nodeOf)

  function nodeOf(node: ChildNode): CapturedNode[] {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element)) return []
    const tag = node instanceof HTMLElement ? node.localName : node.tagName
    const attributes = attributesOf(node)
    const isRaw = tag === 'script' || tag === 'style'
    return [
      isRaw ? { tag, attributes, html: node.innerHTML, children: [] } : { tag, attributes, children: nodesOf(node) },
    ]
  }

  return { language: document.documentElement.lang, head: nodesOf(document.head), body: nodesOf(document.body) }
}
