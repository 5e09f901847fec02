import MarkdownIt from 'markdown-it'

export interface MarkdownPage {
  /** Of the first heading of level 1; empty without one. */
  title: string
  /** The headings of level 2, for the contents; `id` is their anchor: as '## Heading {#id}' names it, else its number. */
  headings: { id: string; text: string }[]
  /** Without the title. Safe: raw HTML stays text, links lead to http, https, mailto or an own path. */
  html: string
}

const markdown = new MarkdownIt({ html: false, linkify: false })
markdown.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(address.trim())
markdown.disable('image')

/** Renders a page written in Markdown. */
export function renderMarkdown(source: string): MarkdownPage {
  const tokens = markdown.parse(source, {})
  const title = tokens[0]?.type === 'heading_open' && tokens[0].tag === 'h1' ? (tokens[1]?.content ?? '') : ''
  const body = title ? tokens.slice(3) : tokens
  const headings: MarkdownPage['headings'] = []
  for (const [index, token] of body.entries()) {
    if (token.type === 'heading_open' && token.tag === 'h2') {
      const { id, text } = namedHeading(body[index + 1], headings.length + 1)
      token.attrSet('id', id)
      headings.push({ id, text })
    }
    for (const child of token.children ?? []) if (child.type === 'link_open') child.attrSet('class', 'link')
  }
  return { title, headings, html: markdown.renderer.render(body, markdown.options, {}) }
}

/** Takes the name out of the heading's text. */
function namedHeading(
  inline: ReturnType<typeof markdown.parse>[number] | undefined,
  number: number,
): { id: string; text: string } {
  const [, text = '', id] = /^(.*?)(?:\s*\{#([a-z][a-z0-9-]*)\})?$/.exec(inline?.content ?? '') ?? []
  const last = inline?.children?.at(-1)
  if (id && last) last.content = last.content.replace(/\s*\{#[a-z0-9-]+\}$/, '')
  return { id: id ?? `s${number}`, text }
}
