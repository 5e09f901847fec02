import { expect, test } from 'vitest'
import { linksIn, picturesIn, renderMarkdown } from './markdown.server'

test('takes a page’s title from its first heading and contents from the second level', () => {
  const { title, headings, html } = renderMarkdown(
    '# Privacy\n\nWe keep little.\n\n## What {#what}\n\nThis.\n\n## How long\n\n### Exactly\n\n## Who {#Who}\n',
  )
  expect(title).toBe('Privacy')
  expect(headings).toEqual([
    { id: 'what', text: 'What' },
    { id: 's2', text: 'How long' },
    { id: 's3', text: 'Who {#Who}' },
  ])
  expect(html).not.toContain('Privacy')
  expect(html).toContain('<h2 id="what">What</h2>')
  expect(html).toContain('<h2 id="s2">How long</h2>')
  expect(html).toContain('<h3>Exactly</h3>')
})

test('gives a page without a first-level heading no title, and loses nothing', () => {
  expect(renderMarkdown('## One\n\nText')).toMatchObject({ title: '', headings: [{ id: 's1', text: 'One' }] })
  expect(renderMarkdown('Text\n\n# Late').html).toContain('<h1>Late</h1>')
  expect(renderMarkdown('')).toEqual({ title: '', headings: [], html: '' })
})

test.each(['https://a.example/x', 'http://a.example', 'mailto:help@a.example', '/members', '#what'])(
  'a link to %s leads there',
  (address) => {
    expect(renderMarkdown(`[there](${address})`).html).toContain(`<a href="${address}" class="link">there</a>`)
  },
)

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://a.example', 'members'])(
  'a link to %s stays text',
  (address) => {
    expect(renderMarkdown(`[there](${address})`).html).not.toContain('<a')
  },
)

test('HTML in a page stays text', () => {
  const { html } = renderMarkdown('Hello <script>alert(1)</script>\n\n<img src=x onerror=alert(1)>')
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;script&gt;')
})

test('shows pictures that are files of the brand with their size, others as text', () => {
  const source =
    '![The pier](media/pier.webp) ![](media/gone.webp) ![x](https://evil.example/x.png) ![y](media/../tenant.json)'
  const pictures = new Map([['media/pier.webp', { url: '/media/1/pier.webp', width: 800, height: 600 }]])
  const { html } = renderMarkdown(source, pictures)
  expect(html.match(/<img[^>]*>/g)).toEqual([
    '<img src="/media/1/pier.webp" alt="The pier" width="800" height="600" loading="lazy">',
  ])
  expect(renderMarkdown(source).html).not.toContain('<img')
  expect(picturesIn(`${source} ![again](media/pier.webp)`)).toEqual(['media/pier.webp', 'media/gone.webp'])
})

test('the links of a text are told in their order, those alone that lead anywhere', () => {
  expect(linksIn('[a](/a) and\n\n- [b](https://b.example)\n- [c](javascript:x)\n\n[a](/a)')).toEqual([
    '/a',
    'https://b.example',
    '/a',
  ])
})
