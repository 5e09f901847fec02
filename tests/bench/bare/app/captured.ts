import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { createElement } from 'react'

/** A node of the captured page: an element, or a text as a string. */
export type CapturedNode =
  | string
  | { tag: string; attributes: Record<string, string | true>; html?: string; children: CapturedNode[] }

export interface CapturedPage {
  language: string
  head: CapturedNode[]
  body: CapturedNode[]
  /** Data of the page's loaders. */
  loaded: Record<string, unknown>
}

declare global {
  /** Set by the bare server before the build is imported. */
  var capturedPage: CapturedPage
}

/** Renders the same DOM as a Remix page does: links to the app's own pages are Remix's links. */
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
