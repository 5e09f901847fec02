import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { createElement } from 'react'

/** An element of the captured page; a text is a string. */
export type CapturedNode =
  | string
  | { tag: string; attributes: Record<string, string | true>; html?: string; children: CapturedNode[] }

export interface CapturedPage {
  language: string
  head: CapturedNode[]
  body: CapturedNode[]
  /** What the page's loaders gave. */
  loaded: Record<string, unknown>
}

declare global {
  /** Set by the bare server before the build is imported. */
  var capturedPage: CapturedPage
}

/** The same DOM again, as a Remix page makes it: links to its own pages are Remix's links. */
export function elements(nodes: CapturedNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const { tag, html, children } = node
    const { href, ...others } = node.attributes
    const attributes = { key: index, ...others }
    const content = children.length > 0 ? [elements(children)] : []
    if (tag === 'a' && typeof href === 'string' && href.startsWith('/')) {
      return createElement(Link, { ...attributes, to: href }, ...content)
    }
    const raw = html === undefined ? {} : { dangerouslySetInnerHTML: { __html: html } }
    return createElement(tag, { ...attributes, href, ...raw }, ...content)
  })
}
