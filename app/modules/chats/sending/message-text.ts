import { UnsendableText } from '../errors'

/** Control characters but tab and line break, and halves of characters: no keyboard makes them. */
const notText = /(?![\t\n])\p{Cc}|\p{Cs}/u
/** White space, and marks that show nothing by themselves. */
const invisible = /[\s\p{Cf}]/gu

/**
 * The text as it is stored: one kind of line break, no white space around it, at most two line breaks in a row.
 * @param longest in characters, the setting `message_length`
 * @throws UnsendableText 422
 */
export function messageText(written: string, longest: number): string {
  const text = lineText(written, longest)
  if (text.replace(invisible, '') === '') throw new UnsendableText('empty', longest)
  return text
}

/** The same for what may be empty: the line with a gift. */
export function lineText(written: string, longest: number): string {
  const text = written
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
    .trim()
    .replace(/\n{3,}/g, '\n\n')
  if (notText.test(text)) throw new UnsendableText('not_text', longest)
  if ([...text].length > longest) throw new UnsendableText('too_long', longest)
  return text
}

/** The first line or so of a message, for lists and e-mails: `longest` characters with an ellipsis, behind a whole word where one is near. */
export function previewOf(text: string, longest = 120): string {
  const line = [...text.replace(/\s+/g, ' ')]
  if (line.length <= longest) return line.join('')
  const cut = line.slice(0, longest - 1).join('')
  const words = line[longest - 1] === ' ' ? cut : cut.replace(/ \S{1,15}$/u, '')
  return `${words.trimEnd()}…`
}
