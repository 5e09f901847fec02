import type { MessageView } from '../../schema'

/** Copies the text of a message to the clipboard. Does nothing where the browser doesn't allow it. */
export function copyMessage({ body }: Pick<MessageView, 'body'>): void {
  if (body) navigator.clipboard?.writeText(body).catch(() => undefined)
}
