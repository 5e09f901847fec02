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

/** The same DOM again, made by React. */
export function elements(nodes: CapturedNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const html = node.html === undefined ? {} : { dangerouslySetInnerHTML: { __html: node.html } }
    const children = node.children.length > 0 ? [elements(node.children)] : []
    return createElement(node.tag, { key: index, ...node.attributes, ...html }, ...children)
  })
}
