import { toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Subject and both bodies of an e-mail. */
export interface Letter {
  subject: string
  html: string
  text: string
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders an e-mail synchronously: react-email's own `render` uses a stream, which takes four times as long. */
export function letterOf(subject: string, view: ReactElement): Letter {
  const html = doctype + renderToStaticMarkup(view)
  return { subject, html, text: toPlainText(html) }
}
