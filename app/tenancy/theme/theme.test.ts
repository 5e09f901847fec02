import { expect, test } from 'vitest'
import { contrast, contrastProblems } from './contrast'
import { consoleTheme, InvalidTheme, loadTheme, themeNames } from './load-theme.server'

test('the default theme has the colours of the specification', () => {
  const [tokens] = loadTheme('amber').schemes
  expect(tokens['--c-primary']).toBe('#ffba00')
  expect(tokens['--c-secondary']).toBe('#2d607d')
  expect(tokens['--c-success']).toBe('#0f9713')
  expect(tokens['--c-badge']).toBe(tokens['--c-secondary'])
})

test.each(themeNames())('theme %s passes every contrast pair in each of its schemes', (name) => {
  expect(contrastProblems(loadTheme(name))).toEqual([])
})

test('the console has a look of its own, light and dark, that no brand can name', () => {
  expect(contrastProblems(consoleTheme())).toEqual([])
  expect(consoleTheme().schemes).toHaveLength(2)
  expect(() => loadTheme('console')).toThrow(InvalidTheme)
})

test('a theme is one :root rule of custom properties', () => {
  const { css, colorScheme, fonts } = loadTheme('noir-rose')
  expect(css).toMatch(/^:root\{color-scheme:dark;(--[\w-]+:[^;{}<>]+;?)+\}$/)
  expect(css).toContain('--font-display:"Fraunces","Fraunces Fallback",Georgia,serif')
  expect(colorScheme).toBe('dark')
  expect(fonts).toEqual([{ url: '/fonts/fraunces-latin.woff2' }, { url: '/fonts/figtree-latin.woff2' }])
})

test('amber turns dark with the system unless the page says otherwise', () => {
  const { css, schemes } = loadTheme('amber')
  expect(css).toContain('@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark;')
  expect(css).toContain(':root[data-scheme=dark]{color-scheme:dark;')
  expect(schemes[1]?.['--c-bg']).toBe('#0c161c')
})

test('brands without own tokens share one theme, a brand with them has its own', () => {
  expect(loadTheme('coast')).toBe(loadTheme('coast', {}))
  const own = loadTheme('coast', { '--c-primary': '#046', '--r-button': '4px' })
  expect(own.css).toContain('--c-primary:#046;')
  expect(loadTheme('coast').css).not.toContain('#046')
})

test('the dark variant has overrides of its own', () => {
  const own = loadTheme('amber', { '--dark-c-link': '#fff' })
  expect(own.schemes[0]['--c-link']).toBe('#245069')
  expect(own.schemes[1]?.['--c-link']).toBe('#fff')
  expect(() => loadTheme('coast', { '--dark-c-link': '#fff' })).toThrow('a theme that has a dark variant')
})

test.each([
  ['--c-primary', 'red'],
  ['--c-primary', 'url(https://example.org/x.png)'],
  ['--c-primary', '#fff;}body{display:none'],
  ['--c-primary', 'var(--c-text)'],
  ['--c-primary', 'rgb(300 0 0)'],
  ['--c-photo-scrim', '#000000'],
  ['--r-button', '10%'],
  ['--r-md', '1e9px'],
  ['--shape-media', '1px 2px 3px 4px 5px'],
  ['--sh-1', '0 0 0 10px url(x)'],
  ['--sh-1', 'inset 0 0 2px #000'],
  ['--font-display', 'Comic Sans MS'],
  ['--display-weight', 'bold'],
  ['--brand-mark', '#fff'],
  ['c-primary', '#fff'],
  ['--s-1', '4px'],
])('%s: %s is refused', (token, value) => {
  const refused = () => loadTheme('amber', { [token]: value })
  expect(refused).toThrow(InvalidTheme)
  expect(refused).toThrow(token)
})

test('refuses an unknown theme, naming the known ones, and never leaves the folder', () => {
  expect(() => loadTheme('ambre')).toThrow('a folder of themes/: amber, coast, noir-rose')
  expect(() => loadTheme('../themes/amber')).toThrow(InvalidTheme)
})

test('a pair that is too close is named with its ratio', () => {
  const theme = loadTheme('amber', { '--c-text-3': '#9aa5ab' })
  expect(contrastProblems(theme)).toContain('amber: --c-text-3 on --c-surface-1 has contrast 2.52, needs 4.5')
})

test('contrast follows WCAG and gives up on transparency', () => {
  expect(contrast('#000', '#ffffff')).toBe(21)
  expect(contrast('rgb(0 0 0)', '#fff')).toBe(21)
  expect(contrast('#0f9713', '#ffffff')).toBeCloseTo(3.85, 1)
  expect(contrast('rgb(0 0 0 / 0.5)', '#fff')).toBe(1)
})
