import { UnsendableText } from '../errors'

/** Control characters other than tab and line break, and unpaired surrogates. No keyboard produces them. */
const notText = /(?![\t\n])\p{Cc}|\p{Cs}/u
/** White space, and format characters, which are invisible on their own. */
const invisible = /[\s\p{Cf}]/gu

/**
 * Returns the text as it is stored: normalized line breaks and Unicode (NFC), no surrounding white space, at most two
 * line breaks in a row.
 * @param longest maximum length in characters, the setting `message_length`
 * @throws UnsendableText 422
 */
export function messageText(written: string, longest: number): string {
  const text = lineText(written, longest)
  if (text.replace(invisible, '') === '') throw new UnsendableText('empty', longest)
  return text
}

/** Like `messageText`, for a text that may be empty: the line with a gift. */
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

/**
 * Returns the beginning of a message for lists and e-mails: at most `longest` characters including the ellipsis, cut at
 * the end of a word if one is near.
 */
export function previewOf(text: string, longest = 120): string {
  const line = [...text.replace(/\s+/g, ' ')]
  if (line.length <= longest) return line.join('')
  const cut = line.slice(0, longest - 1).join('')
  const words = line[longest - 1] === ' ' ? cut : cut.replace(/ \S{1,15}$/u, '')
  return `${words.trimEnd()}…`
}
