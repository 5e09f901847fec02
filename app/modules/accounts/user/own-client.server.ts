/** Whether a call comes from a page of this site, by the header of its client and the browser's `Sec-Fetch-Site`. */
export function isOwnClient(headers: Headers): boolean {
  return headers.get('X-Client') === '1' && headers.get('Sec-Fetch-Site') === 'same-origin'
}
