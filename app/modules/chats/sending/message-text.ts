import { plainText } from '~/platform/forms/plain-text'
import { shortened } from '~/platform/forms/shortened'
import { characters } from '~/platform/forms/text-length'
import { UnsendableText } from '../errors'

/**
 * Returns the text as it is stored: `plainText` in normalized Unicode (NFC), with at most two line breaks in a row.
 * @param longest maximum length in characters, the setting `message_length`
 * @throws UnsendableText 422
 */
export function messageText(written: string, longest: number): string {
  const text = lineText(written, longest)
  if (text === '') throw new UnsendableText('empty', longest)
  return text
}

/** Like `messageText`, for a text that may be empty: the words with a gift or a photo. */
export function lineText(written: string, longest: number): string {
  const text = plainText(written)
    .normalize('NFC')
    .replace(/\n{3,}/g, '\n\n')
  if (characters(text) > longest) throw new UnsendableText('too_long', longest)
  return text
}

/** Returns the beginning of a message for lists and e-mails. */
export function previewOf(text: string, longest = 120): string {
  return shortened(text, longest)
}
