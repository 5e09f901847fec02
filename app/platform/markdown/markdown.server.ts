import MarkdownIt from 'markdown-it'

export interface MarkdownPage {
  /** Text of the page's first element if that is a heading of level 1; otherwise empty. */
  title: string
  /**
   * Headings of level 2, for the table of contents. `id` is the anchor: as in '## Heading {#id}', otherwise by number.
   */
  headings: { id: string; text: string }[]
  /**
   * The page without its title. Safe: raw HTML is escaped, links lead to http, https, mailto or a path of this site.
   */
  html: string
}

const markdown = new MarkdownIt({ html: false, linkify: false })
markdown.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(address.trim())
markdown.disable('image')

/** An image of a page: its URL, and its size in pixels, which prevents layout shifts. */
export interface MarkdownPicture {
  url: string
  width: number
  height: number
}

/** '![The pier](media/pier.webp)': only files of the brand's own folder can be shown. */
const picture = /!\[([^\]]*)\]\((media\/[a-z0-9][a-z0-9._-]*)\)/iy

markdown.inline.ruler.before('link', 'picture', (state, silent) => {
  picture.lastIndex = state.pos
  const [written, alt = '', path = ''] = picture.exec(state.src) ?? []
  const found = (state.env as { pictures?: ReadonlyMap<string, MarkdownPicture> }).pictures?.get(path)
  if (!written || !found) return false
  if (!silent) {
    const { url, width, height } = found
    state.push('picture', 'img', 0).attrs = Object.entries({ src: url, alt, width, height, loading: 'lazy' }).map(
      ([name, value]) => [name, String(value)],
    )
  }
  state.pos += written.length
  return true
})

/** Returns the paths of the images in a Markdown page: 'media/pier.webp'. */
export function picturesIn(source: string): string[] {
  const all = source.matchAll(new RegExp(picture, 'gi'))
  return [...new Set([...all].flatMap(([, , path]) => path ?? []))]
}

/** Renders a Markdown page, with those of its images that exist. */
export function renderMarkdown(source: string, pictures?: ReadonlyMap<string, MarkdownPicture>): MarkdownPage {
  const tokens = markdown.parse(source, { pictures })
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

/** Removes the '{#id}' from the heading's text. */
function namedHeading(
  inline: ReturnType<typeof markdown.parse>[number] | undefined,
  number: number,
): { id: string; text: string } {
  const [, text = '', id] = /^(.*?)(?:\s*\{#([a-z][a-z0-9-]*)\})?$/.exec(inline?.content ?? '') ?? []
  const last = inline?.children?.at(-1)
  if (id && last) last.content = last.content.replace(/\s*\{#[a-z0-9-]+\}$/, '')
  return { id: id ?? `s${number}`, text }
}

/** Inline styles and link addresses of a letter, because e-mails have no stylesheet. */
export interface LetterDress {
  /** Returns the CSS of a tag such as 'p', 'a' or 'li'; empty for none. */
  styleOf(tag: string): string
  /** Returns the address that a link of the text leads to. */
  addressOf(href: string): string
}

/** Renders Markdown as the body of an e-mail, as safe as a page. */
export function renderLetter(source: string, { styleOf, addressOf }: LetterDress): string {
  const tokens = markdown.parse(source, {})
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    const style = token.nesting === 1 ? styleOf(token.tag) : ''
    if (style) token.attrSet('style', style)
    if (token.type === 'link_open') token.attrSet('href', addressOf(String(token.attrGet('href'))))
  }
  return markdown.renderer.render(tokens, markdown.options, {})
}

/** Returns the addresses that Markdown links to, in order. */
export function linksIn(source: string): string[] {
  return markdown
    .parse(source, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href')))
}
