import type { MessageView } from '../../schema'

/** Puts the text of a message on the clipboard. A browser that doesn't let a page do so leaves it as it is. */
export function copyMessage({ body }: Pick<MessageView, 'body'>): void {
  if (body) navigator.clipboard?.writeText(body).catch(() => undefined)
}
