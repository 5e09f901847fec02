import type { Virtualizer } from '@tanstack/react-virtual'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { LogRow } from './log-row'
import { logRowClass } from './log-row'

type Rows = Virtualizer<HTMLElement, HTMLElement>

/** Estimated height of a row not rendered yet, and the gap between rows, in pixels. */
const guessed = 90
const gap = 6
const stoppedMs = 150

interface VirtualRowsProps {
  /** Oldest first. */
  rows: readonly LogRow[]
  log: RefObject<HTMLElement>
}

/**
 * Renders only the rows near the visible part. Positions are counted from the end, as the log scrolls. Older rows that
 * are added, or turn out higher than estimated, lie outside the visible part and move nothing.
 */
export function VirtualRows({ rows, log }: VirtualRowsProps) {
  const [before] = useState(() => ({ heights: heightsIn(log.current), scrolled: log.current?.scrollTop ?? 0 }))
  // When all rows are replaced at once, the browser's scroll anchoring finds no row to hold on to. Must run before the
  // virtualizer reads the position.
  useLayoutEffect(() => log.current?.scrollTo({ top: before.scrolled }), [log, before])
  const fromEnd = [...rows].reverse()
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    gap,
    overscan: 8,
    getScrollElement: () => log.current,
    getItemKey: (index) => fromEnd[index]?.key ?? index,
    initialOffset: -before.scrolled,
    estimateSize: (index) => before.heights.get(fromEnd[index]?.key ?? '') ?? guessed,
    measureElement: heightOf,
    observeElementOffset: observeDistance,
    scrollToFn: (distance, { adjustments = 0, behavior }, { scrollElement }) =>
      scrollElement?.scrollTo({ top: -(distance + adjustments), ...(behavior ? { behavior } : {}) }),
  })
  useSteadyView(rows, virtual)
  const height = virtual.getTotalSize()
  return (
    <div className="relative flex flex-none flex-col gap-1.5" ref={(element) => place(element, 'block-size', height)}>
      {virtual
        .getVirtualItems()
        .reverse()
        .map(({ key, index, start }) => (
          <div
            key={key}
            className={logRowClass({ class: 'absolute inset-x-0', isAnchor: fromEnd[index]?.isAnchor })}
            data-index={index}
            ref={(element) => {
              place(element, 'inset-block-end', start)
              virtual.measureElement(element)
            }}
          >
            {fromEnd[index]?.content}
          </div>
        ))}
    </div>
  )
}

/** Keeps the visible part in place when a row is added at the end. */
function useSteadyView(rows: readonly LogRow[], virtual: Rows): void {
  // The last row, the pending messages, is always there.
  const newest = rows.at(-2)?.key
  const known = useRef(newest)
  useLayoutEffect(() => {
    const before = known.current
    known.current = newest
    const distance = virtual.scrollOffset ?? 0
    if (before === newest || distance <= 0) return
    const added = virtual.measurementsCache.findIndex(({ key }) => key === before) - 1
    const size = virtual.measurementsCache
      .slice(1, 1 + Math.max(0, added))
      .reduce((sum, row) => sum + row.size + gap, 0)
    if (size > 0) virtual.scrollToOffset(distance + size)
  }, [newest, virtual])
}

/**
 * Observes how far the log is scrolled back from its end. Its flow is reversed, so the browser counts down from zero.
 */
function observeDistance({ scrollElement: log }: Rows, notify: (distance: number, scrolls: boolean) => void) {
  if (!log) return
  let stopped: ReturnType<typeof setTimeout>
  const scrolled = () => {
    notify(-log.scrollTop, true)
    clearTimeout(stopped)
    stopped = setTimeout(() => notify(-log.scrollTop, false), stoppedMs)
  }
  notify(-log.scrollTop, false)
  log.addEventListener('scroll', scrolled, { passive: true })
  return () => {
    clearTimeout(stopped)
    log.removeEventListener('scroll', scrolled)
  }
}

/** Returns the heights of the rows on the page, by key. */
function heightsIn(log: HTMLElement | null): Map<string, number> {
  const rows = [...(log?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  return new Map(rows.map((row) => [row.dataset.row ?? '', heightOf(row)]))
}

/** Includes fractions of a pixel: the virtualizer's own rounded heights would add up to a visible jump. */
function heightOf(row: Element): number {
  return row.getBoundingClientRect().height
}

/** Sets the style through the DOM, because the page's content security policy allows no style attributes. */
function place(element: HTMLElement | null, property: 'block-size' | 'inset-block-end', pixels: number): void {
  element?.style.setProperty(property, `${pixels}px`)
}
