import type { UIMatch } from '@remix-run/react'
import type { TitleText } from '~/i18n/title-text'
import type { RouteHandle } from '../route-handle'

/** Returns the title of the innermost page that has one. */
export function titleOf(matches: readonly UIMatch<unknown, RouteHandle | undefined>[]): TitleText | null {
  const last = [...matches].reverse().find(({ handle }) => handle?.title)
  const title = last?.handle?.title
  return typeof title === 'string' ? { key: title } : (title?.(last?.data) ?? null)
}
