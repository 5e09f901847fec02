import type { Page } from '@playwright/test'

/** What a page loses in a narrow window: a line for each word or control that is cut off, out of reach, torn or covered. */
export function lostOn(page: Page): Promise<string[]> {
  return page.evaluate(findLost)
}

/** In the page. */
function findLost(): string[] {
  /** By so many pixels a rectangle may stand out: rounding. */
  const slack = 1.5
  const width = document.documentElement.clientWidth
  /** Letters of a line, on average. */
  const fewest = 4
  const found = new Set<string>()
  const placed: { words: string; element: Element; rects: DOMRect[]; bar: Element | undefined }[] = []

  function isSeen(element: Element): boolean {
    return element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true, opacityProperty: true })
  }

  /** From an element outwards, up to the body. */
  function* outwards(element: Element) {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) yield each
  }

  /** For screen readers alone: it has the room of a pixel. */
  function isForEars(element: Element): boolean {
    return [...outwards(element)].some((each) => {
      const box = each.getBoundingClientRect()
      return box.width < 2 && box.height < 2 && getComputedStyle(each).overflowX !== 'visible'
    })
  }

  function nameOf(element: Element): string {
    const parts = [...outwards(element)].slice(0, 3).reverse()
    return parts.map((each) => [each.localName, ...[...each.classList].slice(0, 3)].join('.')).join(' > ')
  }

  /** The elements that an element's edges are cut at, the innermost first: those that place it. */
  function* framesOf(element: Element) {
    let position = 'static'
    for (const each of outwards(element)) {
      const style = getComputedStyle(each)
      if (each === element || position !== 'absolute' || style.position !== 'static') {
        yield { each, style }
        position = style.position
      }
      if (position === 'fixed') return
    }
  }

  function cutsOff(axis: string): boolean {
    return axis === 'hidden' || axis === 'clip'
  }

  function scrolls(axis: string): boolean {
    return axis === 'auto' || axis === 'scroll'
  }

  function standsOut(from: number, to: number, start: number, end: number, tolerance: number): boolean {
    return from < start - tolerance || to > end + tolerance
  }

  /** What cuts a rectangle off; null when it is whole or can be scrolled to. */
  function cutterOf(rect: DOMRect, element: Element): string | null {
    let reach = { x: false, y: false }
    // A line is higher than its letters.
    const air = rect.height / 4
    for (const { each, style } of framesOf(element)) {
      reach = { x: reach.x || scrolls(style.overflowX), y: reach.y || scrolls(style.overflowY) }
      const box = each.getBoundingClientRect()
      const isCut = {
        x: !reach.x && cutsOff(style.overflowX) && standsOut(rect.left, rect.right, box.left, box.right, slack),
        y: !reach.y && cutsOff(style.overflowY) && standsOut(rect.top, rect.bottom, box.top, box.bottom, air),
      }
      if (isCut.x || isCut.y) return nameOf(each)
    }
    return !reach.x && standsOut(rect.left, rect.right, 0, width, slack) ? 'the window' : null
  }

  function judge(element: Element, what: string, rects: Iterable<DOMRect>): void {
    if (!isSeen(element) || isForEars(element)) return
    for (const rect of rects) {
      const cutter = rect.width > 1 ? cutterOf(rect, element) : null
      if (cutter) found.add(`${what} (${nameOf(element)}) is cut off by ${cutter}`)
    }
  }

  /** Words in a column of a few letters can't be read. */
  function judgeLines(words: string, element: Element, rects: DOMRect[]): void {
    const lines = new Set(rects.map(({ top }) => Math.round(top))).size
    const letters = words.replace(/\s/g, '').length
    if (lines >= 3 && letters / lines < fewest && isSeen(element))
      found.add(`'${words.slice(0, 40)}' (${nameOf(element)}) is torn into ${lines} lines`)
  }

  /** What stays in its place while the page scrolls, and lies over it. */
  function barOf(element: Element): Element | undefined {
    return [...outwards(element)].find((each) => /fixed|sticky/.test(getComputedStyle(each).position))
  }

  /** Not scrolled out of what it stands in. */
  function isInSight({ left, top, width: across, height }: DOMRect, element: Element): boolean {
    const [x, y] = [left + across / 2, top + height / 2]
    return [...outwards(element)].every((each) => {
      const { overflowX, overflowY } = getComputedStyle(each)
      const box = each.getBoundingClientRect()
      return (
        (!scrolls(overflowX) && !scrolls(overflowY)) ||
        (!standsOut(x, x, box.left, box.right, 0) && !standsOut(y, y, box.top, box.bottom, 0))
      )
    })
  }

  function lieOver(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return across > 2 && down > Math.min(one.height, other.height) * 0.4
  }

  function judgeOverlaps(): void {
    placed.forEach((one, index) => {
      for (const other of placed.slice(index + 1)) {
        if (one.bar !== other.bar || !one.rects.some((rect) => other.rects.some((over) => lieOver(rect, over))))
          continue
        found.add(`'${one.words.slice(0, 40)}' lies over '${other.words.slice(0, 40)}' (${nameOf(other.element)})`)
      }
    })
  }

  function judgeText(text: Node, element: Element): void {
    const words = text.textContent?.trim() ?? ''
    // The beginning of a message stands for it in the list. A brand's name without room leaves its mark alone.
    if (words === '' || element.closest('script, style, noscript, option, [data-excerpt], [data-bar] a[href="/"]'))
      return
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()]
    judge(element, `'${words.slice(0, 40)}'`, rects)
    judgeLines(words, element, rects)
    if (isSeen(element) && !isForEars(element))
      placed.push({ words, element, rects: rects.filter((rect) => isInSight(rect, element)), bar: barOf(element) })
    const ends = getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth
    if (ends && isSeen(element)) found.add(`'${words.slice(0, 40)}' (${nameOf(element)}) ends in dots`)
  }

  /** What makes a page wider than the window, where it is neither a word nor a control. */
  function judgeWidth(): void {
    const wide = document.documentElement.scrollWidth
    if (wide <= width) return
    const outside = [...document.body.querySelectorAll('*')].filter((each) => {
      const { right } = each.getBoundingClientRect()
      return (
        right > width + 0.5 &&
        isSeen(each) &&
        ![...outwards(each)].some((out) => getComputedStyle(out).overflowX !== 'visible')
      )
    })
    found.add(`the page is ${wide} px wide: ${outside.slice(-2).map(nameOf).join(', ')}`)
  }

  judgeWidth()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement) judgeText(text, text.parentElement)
  }
  judgeOverlaps()
  // Two inputs are wider than what is seen of them: a slider, whose thumb runs from end to end, and the boxes of a code.
  const controls = 'a[href], button, input:not([type=range], [autocomplete=one-time-code]), select, textarea, summary'
  for (const control of document.querySelectorAll(controls)) {
    judge(control, 'a control', [control.getBoundingClientRect()])
  }
  return [...found]
}
